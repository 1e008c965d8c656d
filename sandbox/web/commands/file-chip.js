// One option of a command that takes a file: picked, dropped on it, and taken away again.

import { headOf } from "/web/commands/chip.js";
import { fill, h, put } from "/web/parts/dom.js";
import { filePicker, fileRemover, fileWords, problemOf, takeDropped } from "/web/parts/files.js";

const TAKING_AWAY = ["Backspace", "Delete"];

export class FileChip {
  #context;
  #file = null;
  #picker;
  #place = h("span.chip-file");
  takesFile = true;
  problem = null;

  // `context` is `{suggestions, picked(chip)}`; `given` is a file that was there before.
  constructor(option, given, context) {
    this.option = option;
    this.#context = context;
    this.#picker = filePicker(([file]) => this.take(file), { test: `pick-${option.name}` });
    this.input = h("button.chip-pick", {
      onclick: () => this.#picker.click(),
      test: `command-option-${option.name}`,
    });
    const name = h("span.chip-name", option.name);
    this.element = h("div.chip.is-file", name, this.#place, this.#picker);
    this.input.addEventListener("focus", () => this.#suggest());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    takeDropped(this.element, ([file]) => this.take(file));
    this.#put(given instanceof File ? given : null);
  }

  get isEmpty() {
    return !this.#file;
  }

  // The file, to be put back should the command be refused.
  get written() {
    return this.#file;
  }

  focus() {
    this.input.focus();
  }

  // Takes a file in the place of the one there, and says at once if it is too large.
  take(file) {
    this.#put(file);
    const problem = problemOf(file);
    this.mark(problem);
    if (problem) this.focus();
    else this.#context.picked(this);
  }

  // What is given, as the bot will get it: `{value}`, `{problem}` or `{}`.
  read() {
    const { name, required } = this.option;
    if (!this.#file) return required ? { problem: `${name} is needed.` } : {};
    const problem = problemOf(this.#file);
    return problem ? { problem } : { value: this.#file };
  }

  // Marks the option with what is wrong with it, or clears the mark.
  mark(problem) {
    this.problem = problem ?? null;
    put(this.input, "aria-invalid", problem ? "true" : null);
    this.element.classList.toggle("is-wrong", Boolean(problem));
    if (problem) this.#suggest();
  }

  #put(file) {
    this.#file = file;
    const { name, description } = this.option;
    put(this.input, "aria-label", `${name}: ${file ? file.name : description}`);
    fill(this.input, file ? fileWords(file) : "Choose a file");
    const remove = () => this.#remove();
    fill(this.#place, this.input, file && fileRemover(file, remove, `remove-${name}`));
  }

  #remove() {
    this.#put(null);
    this.mark(null);
    this.focus();
    this.#suggest();
  }

  #key(event) {
    if (!this.#file || !TAKING_AWAY.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#remove();
  }

  #suggest() {
    const enter = this.problem ? "Space chooses another" : "Enter sends";
    const keys = this.#file ? `${enter}, Backspace removes it` : "Enter chooses, or drop it here";
    const head = headOf(this.option, this.problem, keys);
    this.#context.suggestions.show(this.input, { head, items: [] });
  }
}
