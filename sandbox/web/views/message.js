// One message. The rule of this file: only a part whose facts changed is drawn anew, so that
// focus and open lists survive what happens to the rest of the message; of what is only read, only
// what differs.

import { avatar } from "/web/parts/avatar.js";
import { become } from "/web/parts/become.js";
import { arrange, h } from "/web/parts/dom.js";
import { afterPressing, isPressedIn } from "/web/parts/pressing.js";
import { stamp, written } from "/web/text/time.js";
import { answerLine } from "/web/views/message-lines.js";
import { actionBar } from "/web/views/message-menu.js";
import { PARTS } from "/web/views/message-parts.js";
import { EPHEMERAL } from "/web/world/news.js";
import { nameOf } from "/web/world/store.js";

// Parts whose elements can say something else without being made anew.
const READ = new Set(["content", "embeds", "thread"]);

export class MessageView {
  #app;
  #message = null;
  #shown = null;
  #parts = new Map();
  #above = h("div.above");
  #gutter = h("div.gutter");
  #body = h("div.body");

  constructor(app) {
    this.#app = app;
    const bar = actionBar(() => this.#message, app);
    const props = { test: "message", tabindex: -1 };
    this.element = h("article.message", props, this.#above, this.#gutter, this.#body, bar);
  }

  // Shows the message as it is now; `isGrouped` when the one before is by the same author.
  update(message, { isGrouped }) {
    this.#message = message;
    this.#shown = [message, { isGrouped }];
    this.#mark(message, isGrouped);
    const { referenced_message: answered, interaction, author } = message;
    this.#hold(this.#above, [answered, interaction], () => answerLine(message, this.#app.store));
    this.#hold(this.#gutter, [author, isGrouped], () => gutter(message, isGrouped));
    const shown = PARTS.map(([name, facts, draw]) => {
      const known = facts(message, { isGrouped }, this.#app);
      return known ? this.#part(name, known, () => draw(message, this.#app)) : this.#drop(name);
    });
    arrange(this.#body, shown.filter(Boolean));
  }

  #mark(message, isGrouped) {
    const { element } = this;
    element.dataset.id = message.id;
    element.classList.toggle("is-grouped", isGrouped);
    element.classList.toggle("is-private", Boolean(message.flags & EPHEMERAL));
    element.classList.toggle("is-calling", calls(message, this.#app.store));
    const time = stamp(Date.parse(message.timestamp));
    element.setAttribute("aria-label", `${nameOf(message.author)}, ${time}`);
  }

  // What stands in a place of its own beside the body.
  #hold(place, facts, draw) {
    const key = JSON.stringify(facts);
    if (this.#parts.get(place)?.key === key) return;
    const element = draw();
    place.replaceChildren(...(element ? [element] : []));
    this.#parts.set(place, { key, element });
  }

  #part(name, facts, draw) {
    const key = JSON.stringify(facts);
    const old = this.#parts.get(name);
    if (old?.key === key) return old.element;
    if (old && !READ.has(name) && isPressedIn(old.element)) {
      afterPressing(() => this.update(...this.#shown));
      return old.element;
    }
    const element = this.#drawn(name, old?.element, draw());
    this.#parts.set(name, { key, element });
    return element;
  }

  #drawn(name, old, fresh) {
    if (old && READ.has(name) && old.nodeName === fresh.nodeName) {
      become(old, fresh);
      return old;
    }
    if (old) replaceKeepingFocus(old, fresh);
    return fresh;
  }

  #drop(name) {
    this.#parts.delete(name);
    return null;
  }
}

function replaceKeepingFocus(old, fresh) {
  const focused = old.contains(document.activeElement) && document.activeElement.dataset.testid;
  old.replaceWith(fresh);
  if (!focused) return;
  const hooks = [...fresh.querySelectorAll("[data-testid]")];
  const same = hooks.find((element) => element.dataset.testid === focused);
  (same ?? fresh.closest("article"))?.focus({ preventScroll: true });
}

function gutter(message, isGrouped) {
  if (!isGrouped) return avatar(message.author);
  return h("time.brief-time", written(Date.parse(message.timestamp), "t"));
}

function calls(message, store) {
  return message.mention_everyone || message.mentions?.some((user) => user.id === store.me);
}
