// A form that the bot opens: its fields, what is wrong with them, and its way back.

import { avatar } from "/web/parts/avatar.js";
import { iconButton } from "/web/parts/buttons.js";
import { h } from "/web/parts/dom.js";
import { fieldsOf } from "/web/views/fields.js";
import { nameOf } from "/web/world/store.js";

// Opens a form; `submit(fields)` sends it, `fail(reason)` is told when the bot did not answer.
export function openModal(modal, store, { submit, fail }) {
  const { elements, fields } = fieldsOf(modal.components, store);
  const trouble = h("p.modal-trouble", { role: "alert", hidden: true });
  const send = h("button.button.is-primary", { type: "submit", test: "modal-submit" }, "Submit");
  const close = () => dialog.close();
  const cancel = h("button.button.is-quiet", { onclick: close, test: "modal-cancel" }, "Cancel");
  const form = h(
    "form",
    { method: "dialog", novalidate: true },
    h("div.modal-fields", elements, trouble),
    h("footer.modal-foot", cancel, send),
  );
  const props = { test: "modal", "aria-labelledby": "modal-title" };
  const dialog = h("dialog.modal", props, top(modal, store, close), form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = fields.filter((field) => !field.check());
    if (wrong.length) wrong[0].focus();
    else await deliver();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  const deliver = async () => {
    send.classList.add("is-waiting");
    send.disabled = true;
    try {
      const written = fields.map((field) => [field.id, field.value()]);
      const report = await submit(Object.fromEntries(written));
      close();
      if (report.answered === "failed") fail(report.reason);
    } catch (refusal) {
      trouble.textContent = refusal.message;
      trouble.hidden = false;
    } finally {
      send.disabled = false;
      send.classList.remove("is-waiting");
    }
  };
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  fields[0]?.focus();
}

function top(modal, store, close) {
  const button = iconButton("close", "Close", { onclick: close });
  const whereto = `This form goes to ${nameOf(store.bot)}.`;
  return h(
    "header.modal-head",
    avatar(store.bot, "is-small"),
    h("div", h("h2", { id: "modal-title" }, modal.title), h("small", whereto)),
    button,
  );
}
