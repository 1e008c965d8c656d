// A command that is being filled in: one chip for each option, the required ones first, the rest
// a press away.

import { iconButton } from "/web/parts/buttons.js";
import { arrange, h } from "/web/parts/dom.js";
import { ATTACHMENT } from "/web/commands/options.js";
import { Chip } from "/web/commands/chip.js";
import { FileChip } from "/web/commands/file-chip.js";
import { toast } from "/web/parts/toast.js";

export class CommandForm {
  #command;
  #given;
  #context;
  #chips = [];
  #rest;
  #more = h("span.more-options");
  #line = h("div.command-line");

  // `context` is `{store, acts, suggestions, send(command, values), leave()}`.
  constructor(command, given, context) {
    this.#command = command;
    this.#given = given;
    this.#context = context;
    const { options } = command;
    const first = options.filter((option) => option.required || given.has(option.name));
    this.#rest = options.filter((option) => !first.includes(option));
    const close = iconButton("close", "Leave the command", { onclick: () => context.leave() });
    const name = h("span.command-name", `/${command.path}`);
    this.element = h(
      "div.command-form",
      { role: "group", "aria-label": `/${command.path}`, tabindex: -1, test: "command-form" },
      name,
      this.#line,
      close,
    );
    this.element.addEventListener("keydown", (event) => this.#key(event));
    for (const option of first) this.#add(option);
    this.#draw();
  }

  // Puts the cursor where the next word belongs.
  focus() {
    const chip = this.#chips.find((one) => one.option.required && one.isEmpty) ?? this.#chips[0];
    if (!chip) {
      this.element.focus();
      this.#context.suggestions.show(this.element, { head: this.#about(), items: [] });
      return;
    }
    chip.focus();
  }

  // Gives files to the options that have none yet.
  take(files) {
    for (const file of files) {
      const chip = this.#chips.find((one) => one.takesFile && one.isEmpty) ?? this.#openForFile();
      if (!chip) {
        toast(`/${this.#command.path} takes no ${files.length > 1 ? "more files" : "file here"}.`);
        return;
      }
      chip.take(file);
    }
  }

  // Sends the command, unless an option is wrong: then it says which, and why.
  submit() {
    const values = {};
    let wrong = null;
    for (const chip of this.#chips) {
      const { value, problem } = chip.read();
      chip.mark(problem);
      if (problem) wrong ??= chip;
      else if (value !== undefined) values[chip.option.name] = value;
    }
    if (wrong) {
      wrong.input.focus();
      wrong.mark(wrong.problem);
      return;
    }
    this.#context.send(this.#command, values);
  }

  // What was written, to be put back should the command be refused.
  get written() {
    return new Map(this.#chips.map((chip) => [chip.option.name, chip.written]));
  }

  #add(option) {
    const { store, acts, suggestions } = this.#context;
    const Kind = option.type === ATTACHMENT ? FileChip : Chip;
    const chip = new Kind(option, this.#given.get(option.name) ?? "", {
      store,
      suggestions,
      ask: (asked) => acts.suggestions(this.#command.path, asked.name, this.#values()),
      picked: (picked) => this.#next(picked),
      written: (written) => this.#named(written),
    });
    this.#chips.push(chip);
    this.#rest = this.#rest.filter((one) => one !== option);
    return chip;
  }

  // What is filled in so far, for the bot's suggestions; what is wrong yet goes as it is written,
  // files do not go.
  #values() {
    const filled = this.#chips.filter((chip) => !chip.isEmpty && !chip.takesFile);
    const values = filled.map((chip) => [chip.option.name, chip.read().value ?? chip.input.value]);
    return Object.fromEntries(values);
  }

  #draw() {
    const buttons = this.#rest.map((option) => {
      const add = () => this.#open(option);
      const props = { title: option.description, onclick: add };
      const test = `command-add-${option.name}`;
      return h("button.chip-add", { ...props, test }, `+ ${option.name}`);
    });
    this.#more.replaceChildren(...buttons);
    arrange(this.#line, [...this.#chips.map((chip) => chip.element), this.#more]);
  }

  #open(option) {
    const chip = this.#add(option);
    this.#draw();
    chip.focus();
    return chip;
  }

  #openForFile() {
    const option = this.#rest.find((one) => one.type === ATTACHMENT);
    return option && this.#open(option);
  }

  // Whoever types `rounds:` goes on in that option.
  #named(chip) {
    const free = this.#chips.filter((one) => one === chip || one.isEmpty);
    const open = [...this.#rest, ...free.map((one) => one.option)];
    const name = /(?:^|\s)([-_\p{L}\p{N}]+):$/u.exec(chip.input.value)?.[1];
    const option = open.find((one) => one.name === name);
    if (!option) return false;
    chip.input.value = chip.input.value.slice(0, -name.length - 1).trim();
    const known = this.#chips.find((one) => one.option === option);
    if (known) known.input.focus();
    else this.#open(option);
    return known !== chip;
  }

  #next(chip) {
    const empty = this.#chips.find((one) => one.option.required && one.isEmpty);
    (empty ?? chip).input.focus();
  }

  #key(event) {
    if (this.#context.suggestions.key(event)) return;
    const chip = this.#chips.find((one) => one.input === event.target);
    const isOnButton = event.target.matches("button") && !chip?.written;
    if (event.key === "Enter" && !isOnButton) {
      event.preventDefault();
      this.submit();
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.#context.leave();
    } else if (event.key === "Backspace" && chip && !chip.written) {
      event.preventDefault();
      this.#takeAway(chip);
    }
  }

  // An empty optional option goes away; the first one takes the command with it.
  #takeAway(chip) {
    const at = this.#chips.indexOf(chip);
    if (at === 0) {
      this.#context.leave();
      return;
    }
    if (!chip.option.required) {
      this.#chips.splice(at, 1);
      this.#rest.unshift(chip.option);
      this.#draw();
    }
    this.#chips[at - 1].input.focus();
  }

  #about() {
    const { path, description } = this.#command;
    return [h("b", `/${path}`), h("span", description), h("small", "Enter sends")];
  }
}
