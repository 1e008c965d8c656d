// A form that the bot opens: its fields, what is wrong with them, and its way back.

import { h } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { avatar } from "/web/parts/avatar.js";
import { fieldsOf } from "/web/views/fields.js";
import { nameOf } from "/web/world/store.js";

// Opens a form; `submit(fields)` sends it, `fail(reason)` is told when the bot did not answer.
export function openModal(modal, store, { submit, fail }) {
  const { elements, fields } = fieldsOf(modal.components, store);
  const trouble = h("p", { class: "modal-trouble", role: "alert", hidden: true });
  const send = h("button", { type: "submit", class: "button is-primary", test: "modal-submit" }, "Submit");
  const close = () => dialog.close();
  const form = h(
    "form",
    { method: "dialog", novalidate: true },
    h("div", { class: "modal-fields" }, elements, trouble),
    h("footer", { class: "modal-foot" }, h("button", { type: "button", class: "button is-quiet", onclick: close, test: "modal-cancel" }, "Cancel"), send),
  );
  const dialog = h("dialog", { class: "modal", test: "modal", "aria-labelledby": "modal-title" }, top(modal, store, close), form);
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
      const report = await submit(Object.fromEntries(fields.map((field) => [field.id, field.value()])));
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
  const button = h("button", { type: "button", class: "icon-button", "aria-label": "Close", onclick: close });
  button.append(icon("close"));
  return h(
    "header",
    { class: "modal-head" },
    avatar(store.bot, "is-small"),
    h("div", {}, h("h2", { id: "modal-title" }, modal.title), h("small", {}, `This form goes to ${nameOf(store.bot)}.`)),
    button,
  );
}
