// Discord's Markdown, line by line: quotes, headings, small print, lists and code blocks, as a
// tree of plain objects. Within a line `inline` takes over.

import { inline } from "/web/text/inline.js";

const FENCE = /```(?:([\w+#.-]+)\n)?\n*([\s\S]*?[^\n]?)\n*```\n?/y;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;
const QUOTE_DEPTH_MAX = 1;

const LINES = [
  [/^(#{1,3}) +(.+)$/, (m) => ({ type: "heading", level: m[1].length, children: inline(m[2]) })],
  [/^-# +(.+)$/, (m) => ({ type: "small", children: inline(m[1]) })],
];

// The tree of a whole message.
export function blocks(source, depth = 0) {
  const made = [];
  let rest = source;
  let plain = [];
  const flush = () => {
    if (plain.some((line) => line.trim())) made.push(paragraph(plain));
    plain = [];
  };
  while (rest) {
    const found = fence(rest) ?? quote(rest, depth) ?? list(rest) ?? special(rest);
    if (found) {
      flush();
      made.push(...found.nodes);
      rest = rest.slice(found.length);
    } else {
      const length = lineLength(rest);
      plain.push(rest.slice(0, length));
      rest = rest.slice(length + 1);
    }
  }
  flush();
  return made;
}

// A line ends at its line break, but a code block that opens in it goes along as a whole.
function lineLength(rest) {
  const end = rest.indexOf("\n");
  if (end < 0) return rest.length;
  const opens = rest.indexOf("```");
  if (opens < 0 || opens > end) return end;
  const closes = rest.indexOf("```", opens + 3);
  if (closes < end) return end;
  const tail = rest.indexOf("\n", closes);
  return tail < 0 ? rest.length : tail;
}

function paragraph(lines) {
  const words = lines.join("\n").replace(/^\n+|\n+$/g, "");
  return { type: "paragraph", children: inline(words) };
}

function fence(rest) {
  FENCE.lastIndex = 0;
  const match = FENCE.exec(rest);
  if (!match) return null;
  const node = { type: "fence", language: match[1] ?? "", text: match[2] };
  return { nodes: [node], length: match[0].length };
}

function quote(rest, depth) {
  if (depth >= QUOTE_DEPTH_MAX) return null;
  const whole = /^>>> ([\s\S]*)$/.exec(rest);
  if (whole) return { nodes: [quoted(whole[1])], length: rest.length };
  const lines = /^(?:> [^\n]*(?:\n|$)|>(?:\n|$)(?=> ))+/.exec(rest);
  if (!lines) return null;
  const words = lines[0].replace(/^> ?/gm, "").replace(/\n$/, "");
  return { nodes: [quoted(words)], length: lines[0].length };
}

function quoted(words) {
  return { type: "quote", children: blocks(words, 1) };
}

function special(rest) {
  const line = rest.slice(0, rest.indexOf("\n") < 0 ? rest.length : rest.indexOf("\n"));
  for (const [pattern, make] of LINES) {
    const match = pattern.exec(line);
    if (match) return { nodes: [make(match)], length: line.length + 1 };
  }
  return null;
}

function list(rest) {
  const items = [];
  let length = 0;
  for (const line of rest.split("\n")) {
    const match = ITEM.exec(line);
    if (!match) break;
    items.push({ indent: match[1].length, mark: match[2], children: inline(match[3]) });
    length += line.length + 1;
  }
  return items.length ? { nodes: nested(items), length } : null;
}

// Items that stand further in than the first belong to the item before them; where bullets turn
// to numbers another list begins.
function nested(items) {
  const { indent } = items[0];
  const lists = [];
  let at = 0;
  while (at < items.length) {
    const { mark, children } = items[at];
    const isNumbered = /\d/.test(mark);
    let end = at + 1;
    while (end < items.length && items[end].indent > indent) end += 1;
    const inner = items.slice(at + 1, end);
    if (lists.at(-1)?.isNumbered !== isNumbered) {
      lists.push({ type: "list", isNumbered, start: parseInt(mark, 10) || 1, items: [] });
    }
    lists.at(-1).items.push(inner.length ? [...children, ...nested(inner)] : children);
    at = end;
  }
  return lists;
}
