// What the page knows. The rule of this file: views read it and listen; only loads (here) and
// news (news.js) write to it.

import { History } from "/web/world/history.js";
import { order } from "/web/world/snowflakes.js";

export const TEXT = 0;
export const FORUM = 15;
export const PRIVATE_THREAD = 12;
const THREADS = [10, 11, PRIVATE_THREAD];
const CHATS = [1, 3];

export class Store {
  me = null;
  open = null;
  bot = null;
  isOnline = false;
  isConnected = true;
  server = null;
  people = new Map();
  channels = new Map();
  hasInstalled = false;
  #commands = [];
  #commandsInServer = [];
  typing = new Map();
  notes = new Map();
  #histories = new Map();
  #listeners = new Map();

  // Topics: `world`, `channels`, `people`, `messages` (with a channel), `typing`, `status`,
  // `open`; and wishes from one view to another: `write` (a text for the composer), `reply`, `show`
  // (a message of the open channel).
  on(topics, listener) {
    for (const topic of topics.split(" ")) {
      this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener]);
    }
  }

  tell(topic, detail) {
    for (const listener of this.#listeners.get(topic) ?? []) listener(detail);
  }

  takeWorld(world) {
    this.bot = world.bot;
    this.isOnline = world.bot.online;
    this.server = world.server;
    this.hasInstalled = world.has_installed;
    this.#commands = world.commands;
    this.#commandsInServer = world.commands_in_server;
    this.people = new Map(world.people.map((person) => [person.id, person]));
    // A private thread that somebody else saw is not the reader's.
    const threads = [...this.channels.values()].filter(isOpenThread);
    const seen = [...threads, ...world.channels, ...world.threads, ...world.chats];
    this.channels = new Map(seen.map((channel) => [channel.id, channel]));
    this.tell("world");
  }

  historyOf(channel) {
    if (!this.#histories.has(channel)) this.#histories.set(channel, new History());
    return this.#histories.get(channel);
  }

  // Lets all loaded messages go, but for those of one channel.
  forgetHistories(kept) {
    for (const channel of this.#histories.keys()) {
      if (channel !== kept) this.#histories.delete(channel);
    }
  }

  // Lets the loaded messages of a channel go that is gone, or not for the reader any more.
  forgetHistory(channel) {
    this.#histories.delete(channel);
  }

  // Text channels and forums in the order of the server.
  get topChannels() {
    const top = [...this.channels.values()].filter((one) => [TEXT, FORUM].includes(one.type));
    return top.sort((a, b) => a.position - b.position || order(a.id, b.id));
  }

  // Chats outside the server, in the order in which they were opened.
  get chats() {
    const chats = [...this.channels.values()].filter(isChat);
    return chats.sort((a, b) => order(a.id, b.id));
  }

  // The commands that are offered where one is.
  get commands() {
    const here = isChat(this.openChannel) ? this.openChannel.commands : this.#commandsInServer;
    return this.#commands.filter((command) => here.includes(command.id));
  }

  // The threads of a channel, newest first.
  threadsOf(channel) {
    const threads = [...this.channels.values()].filter((one) => one.parent_id === channel);
    return threads.filter(isThread).sort((a, b) => order(b.id, a.id));
  }

  get openChannel() {
    return this.channels.get(this.open);
  }

  userOf(id) {
    return this.people.get(id) ?? (id === this.bot?.id ? this.bot : undefined);
  }

  roleOf(id) {
    return this.server?.roles.find((role) => role.id === id);
  }

  isModerator(person) {
    const roles = person.roles?.map((id) => this.roleOf(id)?.name) ?? [];
    return person.id === this.server.owner_id || roles.includes("Moderator");
  }
}

export function isThread(channel) {
  return THREADS.includes(channel?.type);
}

function isOpenThread(channel) {
  return isThread(channel) && channel.type !== PRIVATE_THREAD;
}

// Whether a channel is a direct message or a group, outside the server.
export function isChat(channel) {
  return CHATS.includes(channel?.type);
}

// The name that others see.
export function nameOf(user) {
  return user.global_name ?? user.username;
}
