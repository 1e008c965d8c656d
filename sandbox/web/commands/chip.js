// One option of a command that is being filled in: its name, its input, and what may be chosen.

import { avatar } from "/web/parts/avatar.js";
import { h, put } from "/web/parts/dom.js";
import { choicesOf, fitting, read } from "/web/commands/options.js";

const AUTOCOMPLETE_PAUSE = 180;
const KINDS = {
  3: "text", 4: "a whole number", 5: "true or false", 6: "a person", 7: "a channel",
  8: "a role", 9: "a person or a role", 10: "a number", 11: "a file",
};

export class Chip {
  #context;
  #closed;
  #offered = [];
  #timer = 0;
  #asked = 0;
  problem = null;

  // `context` is `{store, suggestions, ask(option), picked(chip), written(chip)}`;
  // the last says whether the writing went on elsewhere.
  constructor(option, text, context) {
    this.option = option;
    this.#context = context;
    this.#closed = choicesOf(option, context.store);
    this.#offered = this.#closed ?? [];
    this.input = h("textarea", {
      rows: 1,
      value: text,
      spellcheck: this.#closed ? "false" : null,
      autocomplete: "off",
      role: "combobox",
      "aria-expanded": "false",
      "aria-autocomplete": "list",
      "aria-label": `${option.name}: ${option.description}`,
      "aria-required": option.required ? "true" : null,
      test: `command-option-${option.name}`,
    });
    this.element = h(
      "label",
      { class: `chip ${option.required ? "is-required" : ""}` },
      h("span.chip-name", option.name),
      this.input,
    );
    this.input.addEventListener("focus", () => this.#suggest());
    this.input.addEventListener("input", () => this.#write());
  }

  get isEmpty() {
    return !this.input.value.trim();
  }

  // What is written, to be put back should the command be refused.
  get written() {
    return this.input.value;
  }

  // Puts the cursor at the end of what is written.
  focus() {
    this.input.focus();
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
  }

  // What is written, as the bot will get it: `{value}`, `{problem}` or `{}`.
  read() {
    return read(this.option, this.input.value, this.#offered, this.#closed !== null);
  }

  // Marks the option with what is wrong with it, or clears the mark.
  mark(problem) {
    this.problem = problem ?? null;
    put(this.input, "aria-invalid", problem ? "true" : null);
    this.element.classList.toggle("is-wrong", Boolean(problem));
    if (problem) this.#suggest();
  }

  #write() {
    this.input.value = this.input.value.replace(/\n+/g, " ");
    if (this.problem) this.mark(null);
    if (!this.#context.written(this)) this.#suggest();
  }

  #suggest() {
    clearTimeout(this.#timer);
    const text = this.input.value;
    if (this.option.autocomplete) {
      this.#show(this.#offered, false);
      this.#timer = setTimeout(() => this.#ask(), text ? AUTOCOMPLETE_PAUSE : 0);
      return;
    }
    const isChosen = this.#offered.some((one) => one.label === text);
    const shown = isChosen ? this.#offered : fitting(this.#offered, text);
    this.#show(shown, Boolean(text) && !isChosen);
  }

  // Only the answer to the latest question counts.
  async #ask() {
    this.#asked += 1;
    const mine = this.#asked;
    const choices = await this.#context.ask(this.option);
    if (mine !== this.#asked) return;
    this.#offered = choices.map(({ name, value }) => ({ label: name, value }));
    if (document.activeElement === this.input) this.#show(this.#offered, false);
  }

  #show(offered, isEager) {
    const items = offered.slice(0, 25).map((one) => ({
      ...one,
      picture: one.user && (() => avatar(one.user, "is-tiny")),
      test: `suggestion-${one.value}`,
    }));
    const pick = (item) => {
      this.input.value = item.label;
      this.mark(null);
      this.#context.picked(this);
      if (document.activeElement === this.input) this.#suggest();
    };
    const head = headOf(this.option, this.problem);
    this.#context.suggestions.show(this.input, { head, items, pick, isEager });
  }
}

// What an option is, above its suggestions: with what is wrong with it, and which keys there are.
export function headOf({ name, description, type, required }, problem, keys) {
  const props = { role: "alert", test: "option-problem" };
  const kind = `${KINDS[type]}${required ? "" : ", optional"}`;
  return [
    h("b", name),
    h("span", description),
    h("small", [kind, keys].filter(Boolean).join(" · ")),
    problem && h("p.option-problem", props, problem),
  ];
}
