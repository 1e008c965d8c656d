// Marks within a line: what Discord's Markdown means inside a paragraph, as a tree of plain
// objects. The rule of this file: one row for each mark, the first that fits wins, and what fits
// none is text.

const MARKS = [
  ["escape", /\\([^0-9A-Za-z\s])/y, (m) => text(m[1])],
  ["fence", /```(?:([\w+#.-]+)\n)?\n*([\s\S]*?[^\n]?)\n*```/y, (m) => code(m[2], m[1] ?? "")],
  ["code", /(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => ({ type: "code", text: trimmed(m[2]) })],
  ["time", /<t:(-?\d{1,15})(?::([tTdDfFsSR]))?>/y, (m) => time(Number(m[1]), m[2] ?? "f")],
  ["user", /<@!?(\d{1,20})>/y, (m) => ({ type: "user", id: m[1] })],
  ["role", /<@&(\d{1,20})>/y, (m) => ({ type: "role", id: m[1] })],
  ["channel", /<#(\d{1,20})>/y, (m) => ({ type: "channel", id: m[1] })],
  ["command", /<\/([-_\p{L}\p{N} ]{1,100}):(\d+)>/uy, (m) => ({ type: "command", name: m[1] })],
  ["emoji", /<(a?):(\w{2,32}):(\d{1,20})>/y, (m) => ({ type: "emoji", name: m[2], id: m[3] })],
  ["everyone", /@(everyone|here)\b/y, (m) => ({ type: "everyone", name: m[1] })],
  ["bare", /<(https?:\/\/[^\s<>]+)>/y, (m) => link(m[1], [text(m[1])])],
  [
    "masked",
    /\[((?:\\.|[^[\]\\\n]|\[[^[\]\n]*\])+)\]\(<?(https?:\/\/(?:\([^\s()]*\)|[^\s()<>])+)>?(?:\s+"([^"\n]*)")?\)/y,
    (m, inner) => link(m[2], inner(m[1], { inLink: true }), m[3]),
  ],
  [
    "address",
    /https?:\/\/(?:\([^\s<()]*\)|[^\s<()])*(?:\([^\s<()]*\)|[^\s<().,:;"'\]!?*_~|])/y,
    (m) => link(m[0], [text(m[0])]),
  ],
  [
    "strong",
    /\*\*(?=\S)((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y,
    (m, inner) => wrap("strong", inner(m[1])),
  ],
  ["underline", /__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, (m, inner) => wrap("underline", inner(m[1]))],
  [
    "emphasis",
    /\b_((?:__|\\[\s\S]|[^\\_])+?)_\b|\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/y,
    (m, inner) => wrap("emphasis", inner(m[1] ?? m[2])),
  ],
  ["strike", /~~([\s\S]+?)~~/y, (m, inner) => wrap("strike", inner(m[1]))],
  ["spoiler", /\|\|([\s\S]+?)\|\|/y, (m, inner) => wrap("spoiler", inner(m[1]))],
];

const STARTS = /[\\`<@[*_~|h]/;
const NESTING_MAX = 12;

// The tree of one stretch of text.
export function inline(source, { inLink = false, depth = 0 } = {}) {
  const nodes = [];
  let at = 0;
  while (at < source.length) {
    const found = depth < NESTING_MAX && STARTS.test(source[at]) && mark(source, at, inLink, depth);
    push(nodes, found ? found.node : text(source[at]));
    at += found ? found.length : 1;
  }
  return nodes;
}

function mark(source, at, inLink, depth) {
  const inner = (part, more) => inline(part, { inLink, ...more, depth: depth + 1 });
  for (const [name, pattern, make] of MARKS) {
    if (inLink && ["masked", "address", "bare"].includes(name)) continue;
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) return { node: make(match, inner), length: match[0].length };
  }
  return null;
}

function push(nodes, node) {
  const last = nodes.at(-1);
  if (node.type === "text" && last?.type === "text") last.text += node.text;
  else nodes.push(node.type === "text" ? { ...node } : node);
}

function text(words) {
  return { type: "text", text: words };
}

function code(words, language) {
  return { type: "fence", text: words, language };
}

function time(seconds, style) {
  return { type: "time", seconds, style };
}

function link(address, children, title) {
  return { type: "link", address, title, children };
}

function wrap(type, children) {
  return { type, children };
}

// A space at each end of inline code lets it begin with a backtick.
function trimmed(words) {
  return /^ `|` $/.test(words) ? words.slice(1, -1) : words;
}
