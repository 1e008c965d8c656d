// A small sheet that hangs on something, above all else, until Escape, a click elsewhere, or the
// end of the thing it hangs on.

import { h } from "/web/parts/dom.js";

const GAP = 6;
const EDGE = 8;

// Opens a sheet at an element, or at a point `{x, y}`; returns it, with `close()`.
export function popover(anchor, content, { className = "", align = "start", onclose } = {}) {
  const opener = document.activeElement;
  const sheet = h("div", { class: `popover ${className}`, popover: "auto" }, content);
  const home = anchor.closest?.("dialog") ?? document.body;
  home.append(sheet);
  sheet.showPopover();
  sheet.close = () => sheet.isConnected && sheet.hidePopover();
  sheet.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    const { activeElement, body } = document;
    const hadFocus = sheet.contains(activeElement) || activeElement === body;
    sheet.remove();
    onclose?.();
    if (hadFocus && opener?.isConnected) opener.focus({ preventScroll: true });
  });
  follow(sheet, anchor, align);
  return sheet;
}

// Messages move as others arrive, so the sheet looks again before each frame.
function follow(sheet, anchor, align) {
  if (!sheet.isConnected) return;
  if (anchor.isConnected === false) {
    sheet.close();
    return;
  }
  place(sheet, anchor, align);
  requestAnimationFrame(() => follow(sheet, anchor, align));
}

function place(sheet, anchor, align) {
  const at = anchor.getBoundingClientRect?.() ?? new DOMRect(anchor.x, anchor.y, 0, 0);
  if (sheet.classList.contains("as-wide")) sheet.style.minWidth = `${at.width}px`;
  const { offsetWidth: width, offsetHeight: height } = sheet;
  const wished = align === "end" ? at.right - width : at.left;
  const left = Math.max(EDGE, Math.min(wished, innerWidth - width - EDGE));
  const below = at.bottom + GAP;
  const above = at.top - GAP - height;
  const fitsBelow = below + height <= innerHeight - EDGE;
  const top = fitsBelow || above < EDGE ? Math.min(below, innerHeight - height - EDGE) : above;
  sheet.style.left = `${Math.round(left)}px`;
  sheet.style.top = `${Math.round(Math.max(EDGE, top))}px`;
}
