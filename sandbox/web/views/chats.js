// Opening a chat outside the server: with one other person, with several, or with the bot.

import { h } from "/web/parts/dom.js";
import { popover } from "/web/parts/popover.js";
import { nameOf } from "/web/world/store.js";

// The sheet in which the others are chosen.
export function openChatForm(anchor, { store, acts }) {
  const others = [...store.people.values(), store.bot].filter(({ id }) => id !== store.me);
  const choices = others.map((user) => choice(user));
  const submit = async (event) => {
    event.preventDefault();
    const chosen = choices.filter(({ box }) => box.checked).map(({ user }) => user.id);
    const chat = chosen.length > 0 && (await acts.openChat(chosen));
    if (!chat) return;
    sheet.close();
    location.hash = `#${chat}`;
  };
  const rows = choices.map(({ row }) => row);
  const open = h("button.button.is-primary", { type: "submit", test: "open-chat" }, "Open");
  const form = h("form.ask-name", { onsubmit: submit }, h("p", "A chat with"), ...rows, open);
  const sheet = popover(anchor, form);
  choices[0]?.box.focus();
}

function choice(user) {
  const box = h("input", { type: "checkbox", test: `chat-with-${nameOf(user)}` });
  return { user, box, row: h("label.chat-choice", box, nameOf(user)) };
}
