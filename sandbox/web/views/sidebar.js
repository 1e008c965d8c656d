// The left side: the server, its channels with their threads, and whether the bot is there.

import { avatar } from "/web/parts/avatar.js";
import { iconButton } from "/web/parts/buttons.js";
import { fill, h, rove } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { drawnUnpressed } from "/web/parts/pressing.js";
import { openChatForm } from "/web/views/chats.js";
import { themeButton } from "/web/views/theme.js";
import { FORUM, nameOf } from "/web/world/store.js";

const THREADS_SHOWN = 6;

// The side; it draws itself anew whenever something in it may have changed.
export function sidebar({ store, acts, reading }) {
  const opened = new Set();
  const name = h("h1.server-name");
  const list = h("ul.channels");
  const foot = h("div.side-foot");
  const chats = h("ul.channels");
  const add = iconButton("plus", "New chat", { test: "new-chat" });
  add.addEventListener("click", () => openChatForm(add, { store, acts }));
  const installing = h("button.more-threads", { test: "install" });
  installing.addEventListener("click", () => acts.install(!store.hasInstalled));
  const head = h("div.chats-head", h("h2", "Direct messages"), add);
  const outside = h("section.chats", head, chats, installing);
  const nav = h("nav", { "aria-label": "Channels", class: "side-list" }, list, outside);
  const mark = h("img", { src: "/web/mark.svg", alt: "", width: 28, height: 28 });
  const element = h("aside.side", { id: "side" }, h("div.side-head", mark, name), nav, foot);
  const draw = drawnUnpressed(element, () => {
    if (!store.server) return;
    const focused = nav.contains(document.activeElement) && document.activeElement.dataset.testid;
    name.textContent = store.server.name;
    const groups = store.topChannels.map((one) => group(one, { store, reading, opened, draw }));
    fill(list, groups);
    fill(chats, store.chats.map((one) => h("li", row(one, store, reading, "at"))));
    installing.textContent = store.hasInstalled
      ? `Take ${nameOf(store.bot)} off your account`
      : `Add ${nameOf(store.bot)} to your account`;
    fill(foot, status(store), themeButton());
    const same = [...nav.querySelectorAll("a")].find((one) => one.dataset.testid === focused);
    same?.focus();
  });
  nav.addEventListener("keydown", (event) => rove(event, [...nav.querySelectorAll("a, button")]));
  store.on("world channels open read status messages", draw);
  return element;
}

function group(channel, { store, reading, opened, draw }) {
  const threads = store.threadsOf(channel.id);
  const live = threads.filter((one) => !one.thread_metadata?.archived || one.id === store.open);
  const isAll = opened.has(channel.id);
  const shown = live.filter((one, at) => isAll || at < THREADS_SHOWN || one.id === store.open);
  const toggle = () => {
    if (!opened.delete(channel.id)) opened.add(channel.id);
    draw();
  };
  const more = live.length > THREADS_SHOWN && h(
    "li",
    h("button.more-threads", { onclick: toggle }, isAll ? "Show fewer" : `Show all ${live.length}`),
  );
  const drawing = channel.type === FORUM ? "forum" : "hash";
  const rows = shown.map((one) => h("li", row(one, store, reading, null)));
  return h(
    "li",
    row(channel, store, reading, drawing),
    rows.length > 0 && h("ul.threads", rows, more),
  );
}

function row(channel, store, reading, drawing) {
  const isOpen = channel.id === store.open;
  const isUnread = !isOpen && reading.isUnread(channel);
  const props = {
    class: `channel ${isOpen ? "is-open" : ""} ${isUnread ? "is-unread" : ""}`,
    href: `#${channel.id}`,
    "aria-current": isOpen ? "page" : null,
    title: channel.name,
    test: `channel-${channel.name}`,
  };
  return h(
    "a",
    props,
    drawing && icon(drawing),
    h("span.cut", channel.name),
    channel.thread_metadata?.locked && icon("lock", "is-small"),
    isUnread && h("span.unseen", "unread"),
  );
}

function status({ bot, isOnline }) {
  const words = isOnline ? "Online" : "Offline";
  const dot = h("span", { class: `status-dot ${isOnline ? "is-online" : ""}` });
  return h(
    "div.bot-status",
    { test: "bot-status", role: "status" },
    h("span.face-with-dot", avatar(bot, "is-small"), dot),
    h("span.bot-words", h("b", nameOf(bot)), h("small", words)),
  );
}
