// The messages of one channel, in order, as far as they are loaded.

import { newest, order } from "/web/world/snowflakes.js";

export class History {
  messages = [];
  isLoaded = false;
  isComplete = false;

  get(id) {
    return this.messages.find((message) => message.id === id);
  }

  get last() {
    return this.messages.at(-1);
  }

  // Adds a message, or puts the newer form in the place of the older.
  put(message) {
    const at = this.#placeOf(message.id);
    const known = this.messages[at]?.id === message.id;
    this.messages.splice(at, known ? 1 : 0, message);
  }

  remove(id) {
    this.messages = this.messages.filter((message) => message.id !== id);
  }

  // Takes a page of older messages; a short page is the last one.
  older(page, limit) {
    this.isComplete = page.length < limit;
    const known = new Set(this.messages.map((message) => message.id));
    this.messages = [...page.filter((message) => !known.has(message.id)), ...this.messages];
  }

  // Takes the newest page: what is not in it any more is gone; with a gap before it the older
  // messages are let go too, to be loaded again.
  refresh(page, limit) {
    const first = page[0]?.id;
    const kept = first ? this.messages.filter((message) => order(message.id, first) < 0) : [];
    const local = this.messages.filter((message) => message.local && !kept.includes(message));
    const joins = page.length < limit || this.messages.some((message) => message.id === first);
    this.isComplete = page.length < limit || (joins && this.isComplete);
    this.messages = joins && page.length === limit ? [...kept, ...page] : [...page];
    this.isLoaded = true;
    for (const message of local) this.put(message);
  }

  // Something that only this page knows of: a command on its way, or its failure.
  addLocal(local) {
    const id = newest(this.last?.id);
    this.put({ id, local });
    return id;
  }

  // Adds or takes one reaction of one person.
  react(id, emoji, person, { isAdded, isMine }) {
    const message = this.get(id);
    if (!message) return;
    const key = keyOf(emoji);
    const old = message.reactions?.find((reaction) => keyOf(reaction.emoji) === key);
    const users = (old?.users ?? []).filter((user) => user !== person);
    if (isAdded) users.push(person);
    const me = isMine ? isAdded : (old?.me ?? false);
    const fresh = { ...(old ?? { emoji }), users, me, count: users.length };
    const others = message.reactions ?? [];
    const reactions = old ? others.map((one) => (one === old ? fresh : one)) : [...others, fresh];
    this.put({ ...message, reactions: reactions.filter((reaction) => reaction.count > 0) });
  }

  // Counts one more or one less for an answer of a poll.
  vote(id, answer, by, isMine) {
    const message = this.get(id);
    if (!message?.poll) return;
    const { results } = message.poll;
    const old = results.answer_counts.find((count) => count.id === answer);
    const others = results.answer_counts.filter((count) => count !== old);
    const me_voted = isMine ? by > 0 : (old?.me_voted ?? false);
    const fresh = { id: answer, count: (old?.count ?? 0) + by, me_voted };
    const poll = { ...message.poll, results: { ...results, answer_counts: [...others, fresh] } };
    this.put({ ...message, poll });
  }

  #placeOf(id) {
    let at = this.messages.length;
    while (at > 0 && order(this.messages[at - 1].id, id) >= 0) at -= 1;
    return at;
  }
}

// An emoji as the control API writes it: a character, or `name:id`.
export function keyOf(emoji) {
  return emoji.id ? `${emoji.name}:${emoji.id}` : emoji.name;
}
