// The list above the composer: commands, choices, people. The writing stays where it is; the
// list only says which line the keys point at.

import { fill, freshId, h, put } from "/web/parts/dom.js";

export class Suggestions {
  #items = [];
  #rows = [];
  #active = -1;
  #pick = null;
  #id = freshId("suggestions");
  #head = h("div.suggestions-head");
  #list = h("div.suggestions-list", { role: "listbox", id: this.#id, "aria-label": "Suggestions" });
  #input = null;
  element = h("div.suggestions", { hidden: true, test: "suggestions" }, this.#head, this.#list);

  // Opens the list for an input. Items are `{label, description, picture, test}`; `isEager` points
  // at the first line at once.
  show(input, { head, items, pick, isEager = false }) {
    this.#leave(input);
    this.#input = input;
    this.#items = items;
    this.#pick = pick;
    this.#rows = items.map((item, at) => this.#row(item, at));
    fill(this.#head, head);
    this.#head.hidden = !head;
    fill(this.#list, this.#rows);
    this.#list.hidden = !items.length;
    this.element.hidden = !head && !items.length;
    put(input, "aria-controls", this.#id);
    put(input, "aria-expanded", String(items.length > 0));
    this.#point(isEager && items.length ? 0 : -1);
  }

  hide() {
    this.#leave(null);
    this.element.hidden = true;
    this.#items = [];
    this.#active = -1;
  }

  get isOpen() {
    return !this.element.hidden && this.#items.length > 0;
  }

  // Takes the keys that belong to an open list; says whether it did.
  key(event) {
    if (!this.isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isTake = ["Enter", "Tab"].includes(event.key) && !event.shiftKey;
    const isPick = isTake && this.#active >= 0;
    if (step) {
      const count = this.#items.length;
      const from = this.#active < 0 && step < 0 ? 0 : this.#active;
      this.#point((from + step + count) % count);
    } else if (isPick) {
      this.#choose(this.#active, event.key);
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }

  #choose(at, key) {
    this.#pick(this.#items[at], key);
  }

  #point(at) {
    this.#active = at;
    this.#rows.forEach((row, index) => row.setAttribute("aria-selected", String(index === at)));
    this.#rows[at]?.scrollIntoView({ block: "nearest" });
    if (this.#input) put(this.#input, "aria-activedescendant", this.#rows[at]?.id);
  }

  #row(item, at) {
    const row = h(
      "div.suggestion",
      { role: "option", id: `${this.#id}-${at}`, test: item.test },
      item.picture?.(),
      h("span.suggestion-label", item.label),
      item.description && h("span.suggestion-about", item.description),
    );
    row.addEventListener("pointerdown", (event) => event.preventDefault());
    row.addEventListener("click", () => this.#choose(at, "click"));
    row.addEventListener("pointermove", () => this.#active !== at && this.#point(at));
    return row;
  }

  #leave(next) {
    if (!this.#input || this.#input === next) return;
    for (const name of ["aria-controls", "aria-activedescendant"]) put(this.#input, name, null);
    put(this.#input, "aria-expanded", "false");
    this.#input = null;
  }
}
