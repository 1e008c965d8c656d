// Turns a tree of Markdown into elements. The rule of this file: text stays text, and an address
// becomes a link only when it is one of the web.

import { h } from "/web/parts/dom.js";
import { blocks } from "/web/text/blocks.js";
import { emojiPicture, withEmoji } from "/web/text/emoji.js";
import { inline } from "/web/text/inline.js";
import { timeElement } from "/web/text/time.js";
import { isThread, nameOf } from "/web/world/store.js";

const PLACE = /^https:\/\/discord\.com\/channels\/(\d+)\/(\d+)(?:\/(\d+))?$/;
const ELEMENTS = {
  paragraph: (node, show) => h("p.paragraph", show(node.children)),
  heading: (node, show) => h(`h${node.level + 2}.heading-${node.level}`, show(node.children)),
  small: (node, show) => h("p.small-print", h("small", show(node.children))),
  quote: (node, show) => h("blockquote", show(node.children)),
  fence: ({ language, text }) =>
    h("pre", { tabindex: 0 }, h("code", { "data-language": language }, text)),
  list: (node, show) =>
    h(
      node.isNumbered ? "ol" : "ul",
      { start: node.isNumbered && node.start > 1 ? node.start : null },
      node.items.map((item) => h("li", show(item))),
    ),
  text: (node) => withEmoji(node.text),
  code: (node) => h("code", node.text),
  strong: (node, show) => h("strong", show(node.children)),
  emphasis: (node, show) => h("em", show(node.children)),
  underline: (node, show) => h("u", show(node.children)),
  strike: (node, show) => h("s", show(node.children)),
  spoiler: (node, show) => spoiler(show(node.children)),
  link: (node, show, store) => link(node.address, show(node.children), store, node.title),
  time: (node) => timeElement(node.seconds, node.style),
  emoji: (node) => emojiPicture(node),
  command: (node, _, store) => commandMention(node.name, store),
  everyone: (node) => h("span.mention", `@${node.name}`),
  user: (node, _, store) => {
    const user = store.userOf(node.id);
    return h("span.mention", { "data-user": node.id }, `@${user ? nameOf(user) : "unknown"}`);
  },
  role: (node, _, store) => h("span.mention", `@${store.roleOf(node.id)?.name ?? "unknown role"}`),
  channel: (node, _, store) => channelMention(store.channels.get(node.id), node.id),
};

// A message's text with all of Discord's Markdown.
export function words(source, store) {
  return shown(blocks(source), store);
}

// One line of text with the marks that stand within a line.
export function line(source, store) {
  return shown(inline(source), store);
}

// The plain words of a text, for places where marks have no room; a spoiler stays covered.
export function plain(source, store) {
  const holder = h("div", words(source, store));
  for (const covered of holder.querySelectorAll(".spoiler")) covered.replaceWith("(spoiler)");
  return holder.textContent.replace(/\s+/g, " ").trim();
}

// A link to another place, or only its words where the address is none of the web.
export function link(address, children, store, title) {
  if (!isWeb(address)) return h("span", children);
  return h("a", { ...destination(address, store), title }, children);
}

// Where a link leads: a channel or message of this server stays in the page.
export function destination(address, store) {
  const [, server, channel, message] = PLACE.exec(address) ?? [];
  if (server && server === store.server?.id) {
    return { href: message ? `#${channel}/${message}` : `#${channel}` };
  }
  return { href: address, target: "_blank", rel: "noopener noreferrer" };
}

export function isWeb(address) {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function shown(nodes, store) {
  const show = (children) => shown(children, store);
  return nodes.map((node) => ELEMENTS[node.type](node, show, store));
}

function spoiler(children) {
  const element = h(
    "span.spoiler",
    { role: "button", tabindex: 0, "aria-label": "Spoiler, press to show" },
    h("span", { "aria-hidden": "true" }, children),
  );
  const reveal = () => {
    element.classList.add("is-shown");
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
    element.firstChild.removeAttribute("aria-hidden");
  };
  element.addEventListener("click", reveal);
  element.addEventListener("keydown", (event) => ["Enter", " "].includes(event.key) && reveal());
  return element;
}

function channelMention(channel, id) {
  if (!channel) return h("span.mention", "#unknown");
  const mark = isThread(channel) ? "" : "#";
  return h("a.mention", { href: `#${id}` }, mark + channel.name);
}

function commandMention(name, store) {
  const write = () => store.tell("write", `/${name} `);
  return h("button.mention", { onclick: write }, `/${name}`);
}
