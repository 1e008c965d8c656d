// Builds elements. The rule of this file: words only ever become text nodes, so that nothing
// a person or a bot wrote can become markup.

// An element: `h("p.small", {props}, children)`, the props left out where there are none.
// `onclick` and the like are listeners, `test` is the hook for tests, `style` holds custom
// properties, everything else is an attribute (absent when null, undefined or false).
export function h(selector, ...rest) {
  const [tag, ...classes] = selector.split(".");
  const element = document.createElement(tag);
  if (tag === "button") element.type = "button";
  if (classes.length) element.className = classes.join(" ");
  const hasProps = rest[0]?.constructor === Object;
  const [props, ...children] = hasProps ? rest : [{}, ...rest];
  for (const [name, value] of Object.entries(props)) put(element, name, value);
  element.append(...solid(children));
  return element;
}

// Puts new children in the place of the old ones.
export function fill(element, ...children) {
  element.replaceChildren(...solid(children));
  return element;
}

// Sets an attribute, or takes it away where the value is null, undefined or false.
export function put(element, name, value) {
  if (name.startsWith("on") && typeof value === "function") {
    element.addEventListener(name.slice(2), value);
  } else if (name === "class") {
    element.className = value;
  } else if (name === "style") {
    for (const [property, word] of Object.entries(value ?? {})) {
      if (word != null) element.style.setProperty(property, word);
    }
  } else if (name === "value") {
    element.value = value ?? "";
  } else if (value === undefined || value === null || value === false) {
    element.removeAttribute(attribute(name));
  } else {
    element.setAttribute(attribute(name), value === true ? "" : String(value));
  }
}

// A name for an element that others point at by `aria-…` attributes.
export function freshId(prefix) {
  freshId.last = (freshId.last ?? 0) + 1;
  return `${prefix}-${freshId.last}`;
}

// Puts the wanted elements into a parent in their order, moving only those out of place.
export function arrange(parent, wanted) {
  let next = parent.firstElementChild;
  for (const element of wanted) {
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
  }
  while (next) {
    const gone = next;
    next = next.nextElementSibling;
    gone.remove();
  }
}

// Moves focus among elements by the arrow keys; Home and End go to the ends.
export function rove(event, elements, { previous = "ArrowUp", next = "ArrowDown" } = {}) {
  const now = elements.indexOf(document.activeElement);
  const steps = { [previous]: now - 1, [next]: now + 1, Home: 0, End: elements.length - 1 };
  if (!(event.key in steps) || !elements.length) return false;
  event.preventDefault();
  elements.at(steps[event.key] % elements.length)?.focus();
  return true;
}

function attribute(name) {
  return name === "test" ? "data-testid" : name;
}

function solid(children) {
  const isThere = (child) => child != null && child !== false && child !== "";
  return children.flat(Infinity).filter(isThere);
}
