// Emoji: characters and an application's own pictures.

import { h } from "/web/parts/dom.js";

const CHARACTER = /\p{RGI_Emoji}|\p{Regional_Indicator}/v;
const CHARACTERS = new RegExp(CHARACTER.source, "gv");
const ONLY_EMOJI = new RegExp(`^(?:${CHARACTER.source}|<a?:\\w{2,32}:\\d{1,20}>|\\s)+$`, "v");
const JUMBO_MAX = 27;

const NAMES = {
  "👍": "thumbs up",
  "👎": "thumbs down",
  "❤️": "heart",
  "😂": "laughing",
  "🎉": "party",
  "👀": "eyes",
  "✅": "yes",
  "❌": "no",
  "🤔": "thinking",
  "🔥": "fire",
  "👏": "clapping",
  "😮": "surprised",
  "🙏": "thanks",
  "💡": "idea",
  "⚖️": "balance",
  "🏆": "trophy",
};

// What the picker offers before anything else.
export const COMMON = Object.keys(NAMES);

// The letters that stand for debaters where they have no portrait.
export const LETTERS = Array.from({ length: 12 }, (_, at) => String.fromCodePoint(0x1f1e6 + at));

// The words for an emoji, for those who do not see it.
export function emojiName(emoji) {
  if (emoji.id) return emoji.name;
  const letter = LETTERS.indexOf(emoji.name);
  if (letter >= 0) return `letter ${String.fromCharCode(65 + letter)}`;
  return NAMES[emoji.name] ?? emoji.name;
}

// An emoji of either kind.
export function emojiElement(emoji) {
  return emoji.id ? emojiPicture(emoji) : h("span.emoji", emoji.name);
}

// An application's own emoji.
export function emojiPicture({ id, name }) {
  const shown = `:${name}:`;
  const picture = h("img.emoji", { src: `/cdn/emojis/${id}.png`, alt: shown, title: shown });
  picture.addEventListener("error", () => picture.replaceWith(shown), { once: true });
  return picture;
}

// Text with its emoji set apart, so that they can be a little larger.
export function withEmoji(text) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(CHARACTERS)) {
    parts.push(text.slice(at, match.index), h("span.emoji", match[0]));
    at = match.index + match[0].length;
  }
  return at ? [...parts, text.slice(at)] : text;
}

// Whether a message is nothing but a few emoji, which are then shown large.
export function isJumbo(content) {
  if (!content.trim() || !ONLY_EMOJI.test(content)) return false;
  return content.replace(/<a?:\w+:\d+>/g, "👍").match(CHARACTERS).length <= JUMBO_MAX;
}
