// What a person does, and what comes of it. The rule of this file: a refusal is told in a toast,
// a failure of the bot in the place where the person pressed.

import { trying } from "/web/parts/toast.js";
import { remember } from "/web/parts/memory.js";
import { openModal } from "/web/views/modal.js";
import { findFirst } from "/web/world/first.js";
import { take } from "/web/world/news.js";

const PAGE = 50;
const TYPING_PAUSE = 8000;

export class Acts {
  #store;
  #api;
  #live;
  #lastTyping = 0;
  #loading = new Set();

  constructor(store, api, live) {
    this.#store = store;
    this.#api = api;
    this.#live = live;
  }

  // Acts as somebody from now on; what they see takes the place of what was seen.
  become(person) {
    this.#api.person = person;
    return this.#live.during(async () => {
      const [world, page] = await this.#fetchAll();
      if (this.#api.person !== person) return;
      this.#store.me = person;
      this.#store.forgetHistories();
      this.#take(world, page);
      remember("person", person);
      this.#live.start();
    });
  }

  // Fetches what may have been missed.
  catchUp() {
    return this.#live.during(async () => {
      const channel = this.#store.open;
      const [world, page] = await this.#fetchAll();
      if (channel === this.#store.open) this.#take(world, page);
    });
  }

  loadWorld() {
    return this.#live.during(async () => this.#store.takeWorld(await this.#api.world()));
  }

  // Loads the newest messages of a channel unless they are there.
  load(channel) {
    const history = this.#store.historyOf(channel);
    if (history.isLoaded) return undefined;
    return this.#live.during(async () => {
      const page = await trying(this.#api.messages(channel, { limit: PAGE }));
      if (!page) return;
      history.refresh(page, PAGE);
      this.#store.tell("messages", { channel });
    });
  }

  async loadOlder(channel) {
    const history = this.#store.historyOf(channel);
    const isUnderWay = this.#loading.has(channel);
    if (!history.isLoaded || history.isComplete || isUnderWay) return;
    this.#loading.add(channel);
    const before = history.messages[0]?.id;
    const page = await trying(this.#api.messages(channel, { before, limit: PAGE }));
    this.#loading.delete(channel);
    if (!page) return;
    history.older(page, PAGE);
    this.#store.tell("messages", { channel });
  }

  // The message that a thread grew from, wherever it stands.
  firstOf(thread) {
    return findFirst(this.#api, thread);
  }

  // Says something; `more` is `{replyTo, files}`.
  say(content, more) {
    return trying(this.#api.say(this.#store.open, content, more));
  }

  // Opens a post in the forum that is open; nothing where it was refused. The post is known at
  // once, as the news of it may come later than the answer.
  async openPost(name, content) {
    const post = await trying(this.#api.openPost(this.#store.open, name, content));
    if (post) take(this.#store, { t: "THREAD_CREATE", d: post });
    return post;
  }

  type() {
    if (Date.now() - this.#lastTyping < TYPING_PAUSE) return;
    this.#lastTyping = Date.now();
    this.#api.typing(this.#store.open).catch(() => {});
  }

  stopTyping() {
    this.#lastTyping = 0;
  }

  react(message, emoji, isOn) {
    return trying(this.#api.react(message.id, emoji, isOn));
  }

  vote(message, answer, isOn) {
    return trying(this.#api.vote(message, answer, isOn));
  }

  addPerson(name) {
    return trying(this.#api.addPerson(name));
  }

  // Opens a chat with these, or finds it again; its id, or nothing where it was refused.
  async openChat(others) {
    const chat = await trying(this.#api.openChat(others));
    if (!chat) return undefined;
    await this.loadWorld();
    return chat.id;
  }

  // Adds the application to one's own account, or takes it off.
  install(isOn) {
    return trying(this.#api.install(isOn));
  }

  suggestions(command, option, options) {
    const found = this.#api.autocomplete(this.#store.open, command, option, options);
    return found.then((answer) => answer.choices).catch(() => []);
  }

  // Uses a slash command; says whether it got as far as the bot.
  run(command, options) {
    const channel = this.#store.open;
    return this.#send(channel, `/${command}`, this.#api.command(channel, command, options));
  }

  runOn(message, command) {
    const channel = message.channel_id;
    return this.#send(channel, command, this.#api.messageCommand(channel, command, message.id));
  }

  // Presses a button or chooses in a select.
  async use(message, customId, values) {
    this.#note(message, null);
    const report = await trying(this.#api.component(message.id, customId, values));
    if (!report) return;
    this.#openForm(report, message.channel_id);
    if (report.answered === "failed") this.#note(message, "This interaction failed");
  }

  async #send(channel, name, call) {
    const history = this.#store.historyOf(channel);
    const id = history.addLocal({ kind: "sending", name, person: this.#store.me });
    this.#store.tell("messages", { channel });
    const report = await trying(call);
    history.remove(id);
    this.#store.tell("messages", { channel });
    if (report?.answered === "failed") this.#fail(channel, name, report.reason);
    if (report) this.#openForm(report, channel);
    return Boolean(report);
  }

  #openForm(report, channel) {
    if (report.answered !== "modal") return;
    const submit = (fields) => this.#api.modal(report.interaction, fields);
    const fail = (reason) => this.#fail(channel, report.modal.title, reason);
    openModal(report.modal, this.#store, { submit, fail });
  }

  #fail(channel, name, reason) {
    const local = { kind: "failed", name, person: this.#store.me, reason };
    this.#store.historyOf(channel).addLocal(local);
    this.#store.tell("messages", { channel });
  }

  #note(message, words) {
    if (words) this.#store.notes.set(message.id, words);
    else if (!this.#store.notes.delete(message.id)) return;
    this.#store.tell("messages", { channel: message.channel_id });
  }

  #fetchAll() {
    const channel = this.#store.open;
    const page = channel && this.#api.messages(channel, { limit: PAGE }).catch(() => null);
    return Promise.all([this.#api.world(), page]);
  }

  #take(world, page) {
    this.#store.forgetHistories(this.#store.open);
    if (page) this.#store.historyOf(this.#store.open).refresh(page, PAGE);
    this.#store.takeWorld(world);
    this.#store.tell("messages", { channel: this.#store.open });
  }
}
