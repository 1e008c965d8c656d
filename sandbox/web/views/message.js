// One message. The rule of this file: it is made of parts, each a pure function of the message,
// and only a part whose facts changed is drawn anew, so that focus and open lists survive.

import { avatar } from "/web/parts/avatar.js";
import { arrange, h } from "/web/parts/dom.js";
import { isJumbo } from "/web/text/emoji.js";
import { stamp, written } from "/web/text/time.js";
import { words } from "/web/text/words.js";
import { attachmentsView } from "/web/views/attachments.js";
import { componentsView } from "/web/views/components.js";
import { embedView } from "/web/views/embed.js";
import { actionBar } from "/web/views/message-menu.js";
import { answerLine, failureNote, privateNote } from "/web/views/message-lines.js";
import { reactionsView } from "/web/views/reactions.js";
import { threadCard } from "/web/views/thread-card.js";
import { EPHEMERAL } from "/web/world/news.js";
import { nameOf } from "/web/world/store.js";

export const LOADING = 128;

// In the order of reading: the name, what it depends on (nothing when absent), how it is drawn.
const PARTS = [
  ["head", (m, { isGrouped }) => !isGrouped && [m.author, m.timestamp, m.webhook_id], head],
  ["content", (m, _, store) => hasContent(m) && [m.content, m.edited_timestamp, m.flags & LOADING, store.channels.size], content],
  ["embeds", (m) => m.embeds?.length > 0 && m.embeds, (m, { store }) => h("div", { class: "embeds" }, m.embeds.map((one) => embedView(one, store)))],
  ["files", (m) => m.attachments?.length > 0 && m.attachments, (m) => attachmentsView(m.attachments)],
  ["components", (m) => m.components?.length > 0 && [m.components, m.id], (m, { store, acts }) => componentsView(m, store, (id, values) => acts.use(m, id, values))],
  ["failure", (m, _, store) => store.notes.get(m.id), (m, { store }) => failureNote(store.notes.get(m.id))],
  ["thread", (m, _, store) => threadFacts(m, store), (m, app) => threadCardOf(m, app)],
  ["reactions", (m) => m.reactions?.length > 0 && m.reactions, (m, { store, acts }) => reactionsView(m, store, (emoji, isOn) => acts.react(m, emoji, isOn))],
  ["private", (m) => (m.flags & EPHEMERAL ? "private" : null), (m, app) => privateNote(m, app)],
];

export class MessageView {
  #app;
  #message = null;
  #parts = new Map();
  #gutter = h("div", { class: "gutter" });
  #body = h("div", { class: "body" });
  #above = h("div", { class: "above" });

  constructor(app) {
    this.#app = app;
    this.element = h(
      "article",
      { class: "message", test: "message", tabindex: -1 },
      this.#above,
      this.#gutter,
      this.#body,
      actionBar(() => this.#message, app),
    );
  }

  // Shows the message as it is now; `isGrouped` when the one before is by the same author.
  update(message, { isGrouped }) {
    this.#message = message;
    const place = { isGrouped };
    const { store } = this.#app;
    this.element.dataset.id = message.id;
    this.element.classList.toggle("is-grouped", isGrouped);
    this.element.classList.toggle("is-private", Boolean(message.flags & EPHEMERAL));
    this.element.classList.toggle("is-calling", calls(message, store));
    this.element.setAttribute("aria-label", `${nameOf(message.author)}, ${stamp(Date.parse(message.timestamp))}`);
    this.#part("gutter", [message.author, isGrouped], () => gutter(message, isGrouped), this.#gutter);
    const answered = [message.referenced_message, message.interaction];
    this.#part("above", answered, () => answerLine(message, store), this.#above);
    const shown = PARTS.map(([name, facts, draw]) => {
      const known = facts(message, place, store);
      return known ? this.#part(name, known, () => draw(message, this.#app)) : this.#drop(name);
    });
    arrange(this.#body, shown.filter(Boolean));
  }

  #part(name, facts, draw, holder) {
    const key = JSON.stringify(facts);
    const old = this.#parts.get(name);
    if (old?.key === key) return old.element;
    const element = draw();
    if (holder) holder.replaceChildren(...(element ? [element] : []));
    else if (old) replaceKeepingFocus(old.element, element);
    this.#parts.set(name, { key, element });
    return element;
  }

  #drop(name) {
    this.#parts.delete(name);
    return null;
  }
}

// The thread that grew from a message.
export function threadOf(message, store) {
  return store.channels.get(message.id) ?? message.thread;
}

function replaceKeepingFocus(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  old.replaceWith(fresh);
  if (!focused) return;
  const same = [...fresh.querySelectorAll("[data-testid]")].find(
    (element) => element.dataset.testid === focused.dataset.testid,
  );
  (same ?? fresh.closest("article"))?.focus({ preventScroll: true });
}

function gutter(message, isGrouped) {
  const time = Date.parse(message.timestamp);
  return isGrouped ? h("time", { class: "brief-time" }, written(time, "t")) : avatar(message.author);
}

function head({ author, timestamp, webhook_id: webhook }) {
  const time = Date.parse(timestamp);
  return h(
    "header",
    { class: "message-head" },
    h("span", { class: "author", test: "message-author" }, nameOf(author)),
    (author.bot || webhook) && h("span", { class: "tag" }, "bot"),
    h("time", { datetime: timestamp, title: written(time, "F") }, stamp(time)),
  );
}

function hasContent(message) {
  return message.content || message.flags & LOADING;
}

function content(message, { store }) {
  if (message.flags & LOADING) {
    const dots = h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
    return h("p", { class: "thinking", test: "message-content" }, dots, `${nameOf(message.author)} is thinking…`);
  }
  const edited = message.edited_timestamp && h(
    "small",
    { class: "edited", title: written(Date.parse(message.edited_timestamp), "F") },
    "(edited)",
  );
  const className = `content words ${isJumbo(message.content) ? "is-jumbo" : ""}`;
  const element = h("div", { class: className, test: "message-content" }, words(message.content, store));
  const last = element.lastElementChild;
  if (edited) (last?.matches("p.paragraph") ? last : element).append(" ", edited);
  return element;
}

function threadFacts(message, store) {
  const thread = threadOf(message, store);
  return thread && [thread.name, thread.message_count, thread.thread_metadata, message.id];
}

function threadCardOf(message, { store, reading }) {
  const thread = threadOf(message, store);
  return threadCard(thread, { isUnread: reading.isUnread(thread) });
}

function calls(message, store) {
  return message.mention_everyone || message.mentions?.some((user) => user.id === store.me);
}
