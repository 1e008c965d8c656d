// Embeds: the cards that a bot shows.

import { local } from "/web/parts/avatar.js";
import { h } from "/web/parts/dom.js";
import { stamp } from "/web/text/time.js";
import { line, link, words } from "/web/text/words.js";

const COLUMNS = 12;
const INLINE_MAX = 3;

// A card; its edge has the embed's colour.
export function embedView(embed, store) {
  const style = { "--edge": embed.color ? hex(embed.color) : null };
  return h(
    "article.embed",
    { test: "embed", style },
    h(
      "div.embed-words",
      embed.author && author(embed.author, store),
      embed.title && h("h3.embed-title", titled(embed, store)),
      embed.description && h("div.embed-text.words", words(embed.description, store)),
      embed.fields?.length > 0 && h("div.fields", fields(embed.fields, store)),
    ),
    embed.thumbnail && picture(embed.thumbnail, "thumbnail"),
    embed.image && picture(embed.image, "embed-image"),
    (embed.footer || embed.timestamp) && footer(embed),
  );
}

// A picture that opens by itself; one from elsewhere is a link, for this page fetches nothing.
export function picture({ url, width, height, description }, className) {
  const source = local(url);
  if (!source) return h("p", { class: className }, link(url, [`Picture at ${hostOf(url)}`]));
  const image = h("img", {
    src: source,
    alt: description ?? "",
    loading: "lazy",
    width: width || null,
    height: height || null,
  });
  const props = { href: source, target: "_blank", rel: "noopener" };
  const label = description || "Open the picture";
  return h(`a.picture.${className}`, { ...props, "aria-label": label }, image);
}

export function hex(colour) {
  return `#${colour.toString(16).padStart(6, "0")}`;
}

function titled(embed, store) {
  const title = line(embed.title, store);
  return embed.url ? link(embed.url, title, store) : title;
}

function author({ name, url, icon_url: address }, store) {
  const words = url ? link(url, [name], store) : h("span", name);
  return h("p.embed-author", small(address), words);
}

function footer({ footer: foot, timestamp }) {
  const parts = [foot?.text, timestamp && stamp(Date.parse(timestamp))].filter(Boolean);
  return h("footer.embed-footer", small(foot?.icon_url), h("span", parts.join(" · ")));
}

function small(address) {
  const source = local(address);
  return source && h("img.embed-icon", { src: source, alt: "" });
}

// Inline fields stand side by side, up to three in a row; any other takes a row of its own.
function fields(all, store) {
  const rows = [];
  for (const field of all) {
    const last = rows.at(-1);
    const joins = field.inline && last?.[0].inline && last.length < INLINE_MAX;
    if (joins) last.push(field);
    else rows.push([field]);
  }
  return rows.flatMap((row) => row.map((field) => fieldView(field, row.length, store)));
}

function fieldView({ name, value, inline }, count, store) {
  const span = inline ? COLUMNS / Math.max(count, 2) : COLUMNS;
  return h(
    inline ? "div.field.is-inline" : "div.field",
    { style: { "--span": span } },
    h("h4", line(name, store)),
    h("div.words", words(value, store)),
  );
}

function hostOf(address) {
  return URL.canParse(address) ? new URL(address).host : "an unknown place";
}
