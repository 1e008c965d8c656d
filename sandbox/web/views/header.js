// The bar over the messages: which channel or thread this is, and where it belongs.

import { iconButton } from "/web/parts/buttons.js";
import { fill, h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { drawnUnpressed } from "/web/parts/pressing.js";
import { FORUM, PRIVATE_THREAD, isChat, isThread } from "/web/world/store.js";

// The bar; the button at its left opens the drawer of channels on a narrow screen.
export function header({ store, reading }, toggleDrawer) {
  const place = h("div.place");
  const dot = h("span.drawer-dot", { hidden: true });
  const drawer = iconButton("menu", "Channels", {
    selector: "button.icon-button.drawer-button",
    "aria-controls": "side",
    "aria-expanded": "false",
    test: "drawer",
    onclick: toggleDrawer,
  });
  drawer.append(dot);
  const waiting = [h("span.spinner"), "Connecting…"];
  const broken = h("p.broken", { role: "status", hidden: true }, waiting);
  const draw = drawnUnpressed(place, () => {
    fill(place, placeOf(store));
    const others = [...store.channels.values()].filter((one) => one.id !== store.open);
    dot.hidden = !others.some((one) => reading.isUnread(one));
    broken.hidden = store.isConnected;
    document.title = titleOf(store.openChannel);
  });
  store.on("world channels open read status messages", draw);
  return h("header.bar", drawer, place, broken);
}

function titleOf(channel) {
  if (!channel) return "Rostrum sandbox";
  return `${isThread(channel) || isChat(channel) ? "" : "#"}${channel.name} · Rostrum sandbox`;
}

function placeOf({ openChannel: channel, channels }) {
  if (!channel) return [];
  const parent = channels.get(channel.parent_id);
  const isIn = isThread(channel);
  const plain = channel.type === FORUM ? "forum" : "hash";
  const drawing = isIn ? "thread" : isChat(channel) ? "at" : plain;
  return [
    isIn && parent && h("a.parent", { href: `#${parent.id}` }, parent.name),
    isIn && parent && icon("right", "is-small"),
    icon(drawing),
    h("h2.cut", { test: "channel-title" }, channel.name),
    channel.type === PRIVATE_THREAD && state("lock", "Private"),
    channel.thread_metadata?.locked && state("lock", "Locked"),
    channel.thread_metadata?.archived && state("archive", "Archived"),
    channel.topic && h("span.topic.cut", channel.topic),
  ];
}

function state(drawing, words) {
  const badge = h("span.state", words);
  badge.prepend(icon(drawing, "is-small"));
  return badge;
}
