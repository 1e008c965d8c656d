// Which message is being answered, above where one writes.

import { iconButton } from "/web/parts/buttons.js";
import { h } from "/web/parts/dom.js";
import { nameOf } from "/web/world/store.js";

export class ReplyBar {
  message = null;
  element = h("div.reply-bar", { hidden: true });

  // Shows the message that is answered; null where none is.
  show(message) {
    this.message = message;
    this.element.hidden = !message;
    if (!message) return;
    const cancel = iconButton("close", "Do not reply", { onclick: () => this.show(null) });
    const words = h("span", "Replying to ", h("b", nameOf(message.author)));
    this.element.replaceChildren(words, cancel);
  }
}
