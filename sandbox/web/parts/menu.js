// A menu of things to do, at an element or where the pointer is.

import { h, rove } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { popover } from "/web/parts/popover.js";

// Opens a menu. Items are `{label, icon, run, test}`, `{heading}` or `{line: true}`.
export function openMenu(anchor, items, { label, align = "start", head } = {}) {
  const list = h("div.menu", { role: "menu", "aria-label": label });
  const top = head?.(() => sheet.close());
  const sheet = popover(anchor, [top, list], { align, className: "menu-sheet" });
  list.append(...items.map((item) => row(item, sheet)));
  const rows = [...sheet.querySelectorAll("[role=menuitem]")];
  sheet.addEventListener("keydown", (event) => {
    if (event.key === "Tab") sheet.close();
    else if (!event.target.closest(".quick-reactions")) rove(event, rows);
  });
  rows[0]?.focus();
  return sheet;
}

function row(item, sheet) {
  if (item.line) return h("hr");
  if (item.heading) return h("p.menu-heading", item.heading);
  const run = () => {
    sheet.close();
    item.run();
  };
  return h(
    "button",
    { role: "menuitem", tabindex: -1, test: item.test, onclick: run },
    h("span", item.label),
    icon(item.icon),
  );
}
