// A select as Discord draws it: a field that opens a list, with a tick for each choice where
// several are allowed. It is used in messages and in forms alike.

import { avatar } from "/web/parts/avatar.js";
import { h, rove } from "/web/parts/dom.js";
import { icon } from "/web/parts/icons.js";
import { popover } from "/web/parts/popover.js";
import { emojiElement } from "/web/text/emoji.js";
import { FORUM, TEXT, nameOf } from "/web/world/store.js";

const STRING = 3;
const USER = 5;
const ROLE = 6;
const CHANNEL = 8;

// A select; `onchoose(values)` is called when a choice is made: at once where one is allowed,
// when the list closes where several are.
export function select(component, store, onchoose, props = {}) {
  const options = optionsOf(component, store);
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const isMany = most > 1;
  let chosen = options.filter((option) => option.isDefault);
  const trigger = h("button", {
    class: "select",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    disabled: component.disabled,
    ...props,
  });
  const draw = () => trigger.replaceChildren(...face(component, chosen, isMany));
  const take = (values) => {
    chosen = values;
    draw();
    onchoose(chosen.map((option) => option.value));
  };
  const limits = { isMany, least, most };
  trigger.addEventListener("click", () => open(trigger, { options, chosen, take, ...limits }));
  draw();
  return trigger;
}

// The options of any kind of select, with what is chosen from the start.
function optionsOf(component, store) {
  const defaults = (component.default_values ?? []).map((one) => one.id);
  const known = entities(component, store);
  return known.map((option) => ({ isDefault: defaults.includes(option.value), ...option }));
}

function entities(component, store) {
  const users = [...store.people.values(), store.bot].map((user) => ({
    value: user.id,
    label: nameOf(user),
    picture: () => avatar(user, "is-tiny"),
  }));
  const roles = store.server.roles.map((role) => {
    return { value: role.id, label: `@${role.name.replace(/^@/, "")}` };
  });
  const kinds = component.channel_types ?? [TEXT, FORUM];
  const channels = [...store.channels.values()].filter((one) => kinds.includes(one.type));
  if (component.type === STRING) return component.options.map(written);
  if (component.type === USER) return users;
  if (component.type === ROLE) return roles;
  if (component.type === CHANNEL) {
    return channels.map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
  }
  return [...users, ...roles];
}

function written(option) {
  const picture = option.emoji && (() => emojiElement(option.emoji));
  return { ...option, isDefault: option.default, picture };
}

function face(component, chosen, isMany) {
  const hint = component.placeholder ?? (isMany ? "Choose some" : "Choose one");
  const selector = isMany ? "span.pick" : "span.sole";
  const picks = chosen.map((one) => h(selector, one.picture?.(), one.label));
  return [h("span.select-face", picks.length ? picks : h("span.hint", hint)), icon("down")];
}

function open(trigger, { options, chosen, take, isMany, least, most }) {
  const before = chosen;
  let now = [...chosen];
  const rows = options.map((option) => row(option, isMany));
  const mark = () =>
    rows.forEach((element, at) => {
      const isChosen = now.includes(options[at]);
      element.setAttribute("aria-selected", isChosen);
      element.toggleAttribute("data-full", !isChosen && isMany && now.length >= most);
    });
  const list = h("div.options", { role: "listbox", "aria-multiselectable": isMany }, rows);
  const onclose = () => {
    trigger.setAttribute("aria-expanded", "false");
    const isChanged = now.length !== before.length || now.some((one) => !before.includes(one));
    if (isMany && isChanged && now.length >= least) take(now);
  };
  const sheet = popover(trigger, list, { className: "as-wide", onclose });
  rows.forEach((element, at) => {
    element.addEventListener("click", () => {
      const option = options[at];
      if (!isMany) {
        sheet.close();
        take(now.includes(option) && least === 0 ? [] : [option]);
        return;
      }
      if (now.includes(option)) now = now.filter((one) => one !== option);
      else if (now.length < most) now = [...now, option];
      mark();
    });
  });
  mark();
  trigger.setAttribute("aria-expanded", "true");
  list.addEventListener("keydown", (event) => {
    if (event.key === "Tab") sheet.close();
    else rove(event, rows);
  });
  (rows[options.indexOf(chosen[0])] ?? rows[0])?.focus();
}

function row({ label, value, description, picture }, isMany) {
  return h(
    "button",
    { role: "option", tabindex: -1, class: "option", test: `choice-${value}` },
    picture?.(),
    h("span.option-words", h("span", label), description && h("small", description)),
    h("span", { class: isMany ? "tick" : "dot" }, isMany && icon("check")),
  );
}
