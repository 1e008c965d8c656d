// What can be done with a message: the bar that shows over it, and the menu behind "…" and the
// right button.

import { iconButton } from "/web/parts/buttons.js";
import { h } from "/web/parts/dom.js";
import { openMenu } from "/web/parts/menu.js";
import { toast } from "/web/parts/toast.js";
import { openPicker, quickReactions } from "/web/views/picker.js";
import { EPHEMERAL } from "/web/world/news.js";

const MESSAGE_COMMAND = 3;

// The bar of one message; `current()` is the message as it is when a button is pressed.
export function actionBar(current, app) {
  const selector = "button";
  const react = iconButton("smile", "Add a reaction", { selector, test: "message-react" });
  const reply = iconButton("reply", "Reply", { selector, test: "message-reply" });
  const more = iconButton("more", "More", { selector, test: "message-more" });
  react.addEventListener("click", () => openPicker(react, current(), reactTo(current(), app)));
  reply.addEventListener("click", () => app.store.tell("reply", current()));
  more.addEventListener("click", () => openMessageMenu(more, current(), app));
  return h("div.actions", { role: "toolbar", "aria-label": "Message" }, react, reply, more);
}

// The menu of a message, at an element or a point.
export function openMessageMenu(anchor, message, app) {
  const { store, acts } = app;
  const isPrivate = Boolean(message.flags & EPHEMERAL);
  const apps = store.commands.filter((command) => command.type === MESSAGE_COMMAND && !isPrivate);
  const items = [
    !isPrivate && { label: "Reply", icon: "reply", run: () => store.tell("reply", message) },
    { label: "Copy text", icon: "copy", run: () => copy(message.content || textOf(message)) },
    { label: "Copy message ID", icon: "copy", run: () => copy(message.id) },
    apps.length > 0 && { line: true },
    apps.length > 0 && { heading: "Apps" },
    ...apps.map((command) => ({
      label: command.name,
      icon: "apps",
      test: `message-command-${command.name}`,
      run: () => acts.runOn(message, command.name),
    })),
  ];
  const head = isPrivate ? null : (close) => quickReactions(reactTo(message, app), close);
  const align = anchor.isConnected ? "end" : "start";
  openMenu(anchor, items.filter(Boolean), { label: "Message", align, head });
}

function reactTo(message, { acts }) {
  return (emoji, isOn) => acts.react(message, emoji, isOn);
}

function textOf(message) {
  const cards = message.embeds?.map(({ title, description }) => [title, description]) ?? [];
  return cards.flat().filter(Boolean).join("\n\n");
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied.", { isGood: true });
  } catch {
    toast("The browser did not let this page copy.");
  }
}
