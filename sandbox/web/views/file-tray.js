// The files that will go with the message that is being written.

import { iconButton } from "/web/parts/buttons.js";
import { fill, h } from "/web/parts/dom.js";
import { fileRemover, fileWords, filePicker, problemInMessage } from "/web/parts/files.js";
import { announce, toast } from "/web/parts/toast.js";

export class FileTray {
  #files = [];
  #changed;
  #list = h("ul.tray-files", { "aria-label": "Files to send" });
  element = h("div.tray", { hidden: true, test: "tray" }, this.#list);
  button;

  // `changed()` is told when a file came or went by a press.
  constructor(changed) {
    this.#changed = changed;
    const picker = filePicker((files) => this.take(files), { multiple: true, test: "pick-files" });
    const props = { selector: "button.attach", test: "attach", onclick: () => picker.click() };
    this.button = iconButton("plus", "Attach files", props);
    this.element.append(picker);
  }

  get files() {
    return this.#files;
  }

  // Puts other files in the place of those there.
  put(files) {
    this.#files = files;
    this.element.hidden = !files.length;
    fill(this.#list, files.map((file) => this.#card(file)));
  }

  // Adds files; says which of them Discord would not take, and why.
  take(files) {
    for (const file of files) {
      const problem = problemInMessage(this.#files, file);
      if (problem) toast(problem);
      else this.put([...this.#files, file]);
    }
    announce(`${this.#files.length} to send`);
    this.#changed();
  }

  #card(file) {
    const remove = () => {
      this.put(this.#files.filter((one) => one !== file));
      this.#changed();
    };
    const props = { test: `to-send-${file.name}` };
    return h("li.to-send", props, fileWords(file), fileRemover(file, remove, "remove-file"));
  }
}
