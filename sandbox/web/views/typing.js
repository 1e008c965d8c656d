// Who is writing in the open channel.

import { fill, h } from "/web/parts/dom.js";
import { writersIn } from "/web/world/news.js";
import { nameOf } from "/web/world/store.js";

// A line that is empty while nobody writes.
export function typingLine({ store }) {
  const element = h("p.typing", { role: "status", test: "typing" });
  const draw = () => {
    const names = writersIn(store, store.open).map(nameOf);
    const dots = h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i"));
    fill(element, names.length > 0 && [dots, h("span.cut", sentence(names))]);
  };
  store.on("typing open world messages", draw);
  return element;
}

function sentence(names) {
  if (names.length > 3) return "Several people are typing…";
  const last = names.at(-1);
  const all = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
  return `${all} ${names.length > 1 ? "are" : "is"} typing…`;
}
