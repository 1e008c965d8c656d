// The bar over the messages: which channel or thread this is, and where it belongs.

import { fill, h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { FORUM, isThread } from "/web/world/store.js";

// The bar; the button at its left opens the drawer of channels on a narrow screen.
export function header({ store, reading }, toggleDrawer) {
  const place = h("div", { class: "place" });
  const dot = h("span", { class: "drawer-dot", hidden: true });
  const drawer = h("button", {
    type: "button",
    class: "icon-button drawer-button",
    "aria-label": "Channels",
    "aria-controls": "side",
    "aria-expanded": "false",
    test: "drawer",
    onclick: toggleDrawer,
  });
  drawer.append(icon("menu"), dot);
  const broken = h("p", { class: "broken", role: "status", hidden: true }, h("span", { class: "spinner" }), "Connecting…");
  const draw = () => {
    fill(place, placeOf(store));
    dot.hidden = ![...store.channels.values()].some((one) => one.id !== store.open && reading.isUnread(one));
    broken.hidden = store.isConnected;
    const name = store.openChannel?.name;
    document.title = name ? `${isThread(store.openChannel) ? "" : "#"}${name} · Rostrum sandbox` : "Rostrum sandbox";
  };
  store.on("world channels open read status messages", draw);
  return h("header", { class: "bar" }, drawer, place, broken);
}

function placeOf({ openChannel: channel, channels }) {
  if (!channel) return [];
  const parent = channels.get(channel.parent_id);
  const isIn = isThread(channel);
  const drawing = isIn ? "thread" : channel.type === FORUM ? "forum" : "hash";
  return [
    isIn && parent && h("a", { class: "parent", href: `#${parent.id}` }, parent.name),
    isIn && parent && icon("right", "is-small"),
    icon(drawing),
    h("h2", { class: "cut", test: "channel-title" }, channel.name),
    channel.thread_metadata?.locked && state("lock", "Locked"),
    channel.thread_metadata?.archived && state("archive", "Archived"),
    channel.topic && h("span", { class: "topic cut" }, channel.topic),
  ];
}

function state(drawing, words) {
  const badge = h("span", { class: "state" }, words);
  badge.prepend(icon(drawing, "is-small"));
  return badge;
}
