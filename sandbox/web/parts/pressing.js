// What is being pressed, by a pointer or the space key. The rule of this file: whoever would make
// it anew waits until it is let go and the click has come, which would else fall on nothing.

let pressed = null;
const waiting = new Set();

addEventListener("pointerdown", (event) => (pressed = event.target), true);
addEventListener("keydown", (event) => event.key === " " && (pressed = event.target), true);
for (const end of ["pointerup", "pointercancel", "keyup"]) {
  addEventListener(end, () => setTimeout(letGo), true);
}

export function isPressedIn(element) {
  return element.contains(pressed);
}

export function afterPressing(act) {
  waiting.add(act);
}

// A drawing of what is in an element, which waits while something in it is pressed.
export function drawnUnpressed(element, draw) {
  return function redraw() {
    if (isPressedIn(element)) afterPressing(redraw);
    else draw();
  };
}

function letGo() {
  pressed = null;
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
}
