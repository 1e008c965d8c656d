// Moments in the reader's own time zone and manner of writing.

import { h } from "/web/parts/dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const LATEST = 8.64e12;

const formats = new Map();
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

// A moment in one of Discord's styles; `R` says how long ago, or how soon.
export function written(milliseconds, style) {
  if (style === "R") return fromNow(milliseconds);
  if (!formats.has(style)) formats.set(style, new Intl.DateTimeFormat(undefined, STYLES[style]));
  return formats.get(style).format(milliseconds);
}

// A moment as an element; one that is told from now keeps itself right.
export function timeElement(seconds, style) {
  if (Math.abs(seconds) > LATEST) return h("span", "Invalid date");
  const milliseconds = seconds * 1000;
  const iso = new Date(milliseconds).toISOString();
  const props = { class: "moment", datetime: iso, title: written(milliseconds, "F") };
  const element = h("time", props, written(milliseconds, style));
  if (style === "R") element.dataset.relative = milliseconds;
  return element;
}

// The time beside an author's name: the hour today, else with its day.
export function stamp(milliseconds) {
  const clock = written(milliseconds, "t");
  const days = daysAgo(milliseconds);
  if (days === 0) return clock;
  return days === 1 ? `Yesterday at ${clock}` : `${written(milliseconds, "d")} ${clock}`;
}

// Whether two moments fall on the same day here.
export function isSameDay(one, other) {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

// Keeps every moment told from now right; runs once, for the whole page.
export function keepRelativeTimes() {
  setInterval(() => {
    for (const element of document.querySelectorAll("time[data-relative]")) {
      const words = fromNow(Number(element.dataset.relative));
      if (element.textContent !== words) element.textContent = words;
    }
  }, 1000);
}

function fromNow(milliseconds) {
  const seconds = Math.round((milliseconds - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS.at(-1);
  return relative.format(Math.trunc(seconds / size), unit);
}

function daysAgo(milliseconds) {
  const midnight = (time) => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((midnight(Date.now()) - midnight(milliseconds)) / 86_400_000);
}
