// What has been read, and what is new. It is about whoever sits before the screen, so it stays
// when they act as somebody else.

import { recall, remember } from "/web/parts/memory.js";
import { order } from "/web/world/snowflakes.js";

const DISMISSED_MAX = 200;

export class Reading {
  #store;
  #read = recall("read");
  #lines = new Map();
  #dismissed = recall("dismissed") ?? [];

  constructor(store) {
    this.#store = store;
    store.on("world", () => this.#read ?? this.#startHere());
  }

  isUnread(channel) {
    const last = channel.last_message_id;
    return Boolean(last) && order(last, this.#read?.[channel.id] ?? "0") > 0;
  }

  // Draws the line before what is new in a channel that is being opened.
  drawLine(id) {
    const channel = this.#store.channels.get(id);
    const isUnread = channel && this.isUnread(channel);
    this.#lines.set(id, isUnread ? (this.#read?.[id] ?? null) : null);
  }

  wipeLine(id) {
    this.#lines.delete(id);
  }

  // The last id that was read when the channel was opened, if there is something newer.
  lineOf(id) {
    return this.#lines.get(id) ?? null;
  }

  markRead(channel) {
    if (!channel || !this.isUnread(channel)) return;
    this.#read = { ...this.#read, [channel.id]: channel.last_message_id };
    remember("read", this.#read);
    this.#store.tell("read");
  }

  // What was said to one person alone, and put away by them, stays away.
  dismiss(id) {
    this.#dismissed = [...this.#dismissed, id].slice(-DISMISSED_MAX);
    remember("dismissed", this.#dismissed);
    this.#store.tell("read");
  }

  isDismissed(message) {
    return this.#dismissed.includes(message.id);
  }

  // On the first visit all that is there counts as read.
  #startHere() {
    const channels = [...this.#store.channels.values()];
    this.#read = Object.fromEntries(channels.map((one) => [one.id, one.last_message_id ?? "0"]));
    remember("read", this.#read);
  }
}
