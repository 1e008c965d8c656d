// Where one writes: a message, or a command in the form of its options.
import { catalogue, spread, typedWhole } from "/web/commands/catalogue.js";
import { looksLikeCommand, unknown } from "/web/commands/catalogue.js";
import { completion } from "/web/commands/completion.js";
import { CommandForm } from "/web/commands/form.js";
import { Suggestions } from "/web/commands/suggestions.js";
import { iconButton } from "/web/parts/buttons.js";
import { h, put } from "/web/parts/dom.js";
import { takeDropped } from "/web/parts/files.js";
import { toast } from "/web/parts/toast.js";
import { FileTray } from "/web/views/file-tray.js";
import { ReplyBar } from "/web/views/reply-bar.js";
import { FORUM, isChat, isThread } from "/web/world/store.js";

export class Composer {
  #store;
  #acts;
  #suggestions = new Suggestions();
  #form = null;
  #drafts = new Map();
  #channel = null;
  #slot = h("div.composer-slot");
  #reply = new ReplyBar();
  #tray = new FileTray(() => this.focus());
  #input = h("textarea", {
    id: "composer",
    rows: 1, maxlength: 2000,
    role: "combobox",
    "aria-expanded": "false", "aria-autocomplete": "list",
    autocomplete: "off",
    test: "composer",
  });

  constructor({ store, acts }) {
    this.#store = store;
    this.#acts = acts;
    // Whoever writes on a phone goes on writing: the keyboard stays.
    const stay = { onmousedown: (event) => event.preventDefault() };
    const sending = { selector: "button.send", test: "send", onclick: () => this.#send() };
    const send = iconButton("send", "Send", { ...sending, ...stay });
    const listing = { selector: "button.slash", test: "slash", onclick: () => this.write("/") };
    const slash = iconButton("slash", "Commands", listing);
    this.#slot.append(this.#tray.element, this.#input);
    const box = h("div.composer", this.#tray.button, slash, this.#slot, send);
    this.element = h("div.composer-frame", this.#suggestions.element, this.#reply.element, box);
    this.#input.addEventListener("input", () => this.#typed());
    this.#input.addEventListener("keydown", (event) => this.#key(event));
    this.#input.addEventListener("click", () => this.#complete());
    this.element.addEventListener("focusout", (event) => {
      if (!this.element.contains(event.relatedTarget)) this.#suggestions.hide();
    });
    this.element.addEventListener("paste", (event) => this.#paste(event));
    takeDropped(document.body, (files) => this.#takeFiles(files));
    store.on("open world channels", () => this.#arrive());
    store.on("write", (text) => this.write(text));
    store.on("reply", (message) => {
      this.#reply.show(message);
      this.focus();
    });
  }

  // Puts a text in the composer as if it had been typed.
  write(text) {
    this.#leave();
    this.#input.value = text;
    this.focus();
    this.#typed();
  }

  focus() {
    if (this.#form) this.#form.focus();
    else this.#input.focus();
  }

  #arrive() {
    const channel = this.#store.openChannel;
    this.element.hidden = !channel || channel.type === FORUM;
    if (!channel) return;
    const mark = isChat(channel) ? "" : "#";
    const where = isThread(channel) ? "Write here" : `Message ${mark}${channel.name}`;
    const isLocked = channel.thread_metadata?.locked;
    this.#input.placeholder = isLocked ? "This thread is locked" : `${where}, or / for commands`;
    put(this.#input, "aria-label", `Message ${channel.name}`);
    if (channel.id === this.#channel) return;
    this.#drafts.set(this.#channel, { text: this.#input.value, files: this.#tray.files });
    this.#channel = channel.id;
    this.#leave();
    this.#reply.show(null);
    const { text = "", files = [] } = this.#drafts.get(channel.id) ?? {};
    this.#input.value = text;
    this.#tray.put(files);
  }

  #typed() {
    const text = this.#input.value;
    const whole = text.startsWith("/") && typedWhole(catalogue(this.#store.commands), text);
    if (whole) this.#choose(whole.command, spread(whole.rest, whole.command.options));
    else this.#complete();
    if (text && !text.startsWith("/")) this.#acts.type();
  }

  #complete() {
    const offer = completion(this.#input.value, this.#input.selectionStart, this.#store);
    if (!offer) {
      this.#suggestions.hide();
      return;
    }
    const pick = (item) => {
      if (item.command) this.#choose(item.command, new Map());
      else {
        this.#input.value = item.text;
        this.#input.setSelectionRange(item.cursor, item.cursor);
        this.#suggestions.hide();
      }
    };
    this.#suggestions.show(this.#input, { ...offer, pick });
  }

  // Turns the composer into the form of a command.
  #choose(command, given) {
    this.#suggestions.hide();
    this.#form = new CommandForm(command, given, {
      store: this.#store,
      acts: this.#acts,
      suggestions: this.#suggestions,
      send: (sent, values) => this.#run(sent, values),
      leave: () => this.#leave({ isFocused: true }),
    });
    this.#input.value = "";
    this.#slot.replaceChildren(this.#form.element);
    this.#form.focus();
  }

  #leave({ isFocused = false } = {}) {
    this.#suggestions.hide();
    if (!this.#form) return;
    this.#form = null;
    this.#slot.replaceChildren(this.#tray.element, this.#input);
    if (isFocused) this.#input.focus();
  }

  // A refused command comes back as it was written.
  async #run(command, values) {
    const { written } = this.#form;
    const channel = this.#channel;
    this.#leave({ isFocused: true });
    const isTaken = await this.#acts.run(command.path, values);
    const isIdle = !this.#form && !this.#input.value && channel === this.#channel;
    if (!isTaken && isIdle) this.#choose(command, written);
  }

  #key(event) {
    if (event.isComposing || this.#suggestions.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#send();
    } else if (event.key === "Escape") {
      this.#suggestions.hide();
      this.#reply.show(null);
    }
  }

  async #send() {
    if (this.#form) {
      this.#form.submit();
      return;
    }
    const text = this.#input.value.trim();
    const { files } = this.#tray;
    if (!text && !files.length) return;
    if (looksLikeCommand(text)) {
      toast(unknown(text, this.#store));
      return;
    }
    this.#input.value = "";
    this.#tray.put([]);
    this.#suggestions.hide();
    this.#acts.stopTyping();
    const sent = await this.#acts.say(text, { replyTo: this.#reply.message?.id, files });
    if (sent) this.#reply.show(null);
    else this.#bringBack(text, files);
  }

  // A refused message comes back as it was written.
  #bringBack(text, files) {
    this.#input.value ||= text;
    if (!this.#tray.files.length) this.#tray.put(files);
  }

  #paste(event) {
    const files = [...event.clipboardData.files];
    if (!files.length) return;
    event.preventDefault();
    this.#takeFiles(files);
  }

  #takeFiles(files) {
    if (!this.element.hidden) (this.#form ?? this.#tray).take(files);
  }
}
