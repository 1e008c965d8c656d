// The messages of the open channel: days, groups, what is new, and the reader's place.

import { arrange, h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { Scroll } from "/web/parts/scroll.js";
import { announce } from "/web/parts/toast.js";
import { isSameDay, written } from "/web/text/time.js";
import { plain } from "/web/text/words.js";
import { beginning } from "/web/views/beginning.js";
import { openMessageMenu } from "/web/views/message-menu.js";
import { localNote, systemLine } from "/web/views/message-lines.js";
import { MessageView } from "/web/views/message.js";
import { counted } from "/web/views/thread-card.js";
import { EPHEMERAL } from "/web/world/news.js";
import { order } from "/web/world/snowflakes.js";
import { nameOf } from "/web/world/store.js";

const GROUP_MILLISECONDS = 7 * 60_000;
const STARTER = 21;

export class Timeline {
  #app;
  #views = new Map();
  #isDue = false;
  #unseen = 0;
  #content = h("div.messages");
  #pill = h("button.new-pill", { hidden: true, test: "new-messages" });
  #box = h("div", {
    class: "timeline",
    role: "log",
    "aria-live": "off",
    "aria-label": "Messages",
    tabindex: 0,
    test: "timeline",
  });
  #scroll;

  constructor(app) {
    this.#app = app;
    this.#box.append(this.#content);
    this.element = h("div.timeline-frame", this.#box, this.#pill);
    this.#scroll = new Scroll(this.#box, this.#content, {
      changed: (isAtBottom) => isAtBottom && this.#seen(),
      reachedTop: () => this.#app.acts.loadOlder(this.#app.store.open),
    });
    this.#pill.addEventListener("click", () => this.#scroll.toBottom({ isSmooth: true }));
    this.#box.addEventListener("keydown", (event) => this.#walk(event));
    this.#box.addEventListener("contextmenu", (event) => this.#menu(event));
    document.addEventListener("visibilitychange", () => this.#seen());
    this.#listen();
  }

  #listen() {
    const { store } = this.#app;
    store.on("world channels people read", () => this.#draw());
    store.on("show", (message) => queueMicrotask(() => this.#show(message)));
    store.on("messages", ({ channel, added }) => {
      if (channel !== store.open) return;
      if (added) this.#hear(added);
      this.#draw();
    });
    store.on("open", () => {
      this.#views.clear();
      this.#unseen = 0;
      this.#content.replaceChildren();
      this.#scroll.isAtBottom = true;
      this.#draw();
    });
  }

  // Several pieces of news at once are drawn once.
  #draw() {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#scroll.keep(() => arrange(this.#content, this.#wanted()));
      this.#seen();
      if (this.#scroll.isShort) this.#app.acts.loadOlder(this.#app.store.open);
    });
  }

  #show(id) {
    const shown = this.#views.get(id)?.element;
    shown?.scrollIntoView({ block: "center" });
    shown?.focus({ preventScroll: true });
  }

  #wanted() {
    const { store, reading } = this.#app;
    const history = store.historyOf(store.open);
    const line = reading.lineOf(store.open);
    const wanted = history.isLoaded && history.isComplete ? [this.#beginning(history)] : [];
    let before = null;
    for (const message of history.messages.filter((one) => !reading.isDismissed(one))) {
      const isNewDay = !message.local && !(before && isSameDay(timeOf(before), timeOf(message)));
      const isFirstNew = line && before && isOlder(before.id, line) && !isOlder(message.id, line);
      if (isNewDay) wanted.push(this.#once(`day-${message.id}`, () => dayLine(timeOf(message))));
      if (isFirstNew) wanted.push(this.#once("new", newLine));
      const isGrouped = !isNewDay && !isFirstNew && continues(before, message);
      wanted.push(this.#view(message, isGrouped));
      if (!message.local) before = message;
    }
    const kept = new Set(wanted);
    for (const [key, { element }] of this.#views) if (!kept.has(element)) this.#views.delete(key);
    return wanted;
  }

  #beginning(history) {
    const isEmpty = history.messages.every((message) => message.local);
    const key = `beginning-${isEmpty}-${this.#app.store.commands.length}`;
    return this.#once(key, () => beginning(this.#app, isEmpty));
  }

  #view(message, isGrouped) {
    if (message.local) return this.#once(message.id, () => localNote(message, this.#app));
    if (systemLine(message)) return this.#once(message.id, () => systemLine(message));
    if (message.type === STARTER) return this.#once(message.id, () => h("span", { hidden: true }));
    const view = this.#views.get(message.id) ?? new MessageView(this.#app);
    this.#views.set(message.id, view);
    view.update(message, { isGrouped });
    return view.element;
  }

  #once(key, make) {
    if (!this.#views.has(key)) this.#views.set(key, { element: make() });
    return this.#views.get(key).element;
  }

  // Whoever says something, or gives a command, wants to see what comes of it.
  #hear(message) {
    const { store, reading } = this.#app;
    const isOwn = message.author.id === store.me;
    if (isOwn) reading.wipeLine(store.open);
    if (isOwn || message.interaction?.user.id === store.me) this.#scroll.toBottom();
    if (isOwn) return;
    if (!this.#scroll.isAtBottom) this.#unseen += 1;
    announce(`${nameOf(message.author)}: ${plain(message.content, store) || "sent a card"}`);
  }

  // What is at the bottom of a page that is looked at has been read.
  #seen() {
    const { store, reading } = this.#app;
    if (this.#scroll.isAtBottom) this.#unseen = 0;
    this.#pill.hidden = this.#scroll.isAtBottom || this.#unseen === 0;
    this.#pill.replaceChildren(`${counted(this.#unseen).replace(" ", " new ")}`, icon("down"));
    if (this.#scroll.isAtBottom && !document.hidden) reading.markRead(store.openChannel);
  }

  // Up and down go from message to message.
  #walk(event) {
    const isOnMessage = event.target === this.#box || event.target.matches("article");
    if (!isOnMessage || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    const all = [...this.#content.querySelectorAll("article.message")];
    const at = all.indexOf(document.activeElement);
    const next = event.key === "ArrowUp" ? (at < 0 ? all.length - 1 : at - 1) : at + 1;
    if (!all[next]) return;
    event.preventDefault();
    all[next].focus();
  }

  #menu(event) {
    const id = event.target.closest("article.message")?.dataset.id;
    const message = id && this.#app.store.historyOf(this.#app.store.open).get(id);
    if (!message || event.target.closest("a, img") || String(getSelection())) return;
    event.preventDefault();
    const isByKey = event.clientX === 0 && event.clientY === 0;
    const anchor = isByKey ? event.target : { x: event.clientX, y: event.clientY };
    const open = () => openMessageMenu(anchor, message, this.#app);
    // Where the menu is asked for by pressing, letting go would close what is open by then.
    if (event.buttons) addEventListener("mouseup", open, { once: true });
    else open();
  }
}

function isOlder(id, line) {
  return order(id, line) <= 0;
}

function timeOf(message) {
  return Date.parse(message.timestamp);
}

// Whether a message stands under the head of the one before.
function continues(before, message) {
  if (!before || message.local || systemLine(before) || before.type === STARTER) return false;
  if (message.referenced_message || message.interaction) return false;
  const [one, other] = [before.author, message.author];
  const isSameAuthor = one.id === other.id && one.username === other.username;
  const isSameReader = (before.flags & EPHEMERAL) === (message.flags & EPHEMERAL);
  return isSameAuthor && isSameReader && timeOf(message) - timeOf(before) < GROUP_MILLISECONDS;
}

function dayLine(time) {
  return h("p.day-line", h("span", written(time, "D")));
}

function newLine() {
  return h("p.day-line.is-new", h("span", "New"));
}
