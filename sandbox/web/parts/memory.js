// What this browser remembers between visits; where it may not, it forgets without a word.

const PREFIX = "rostrum.";

export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key));
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // A browser without room or leave to remember still shows the page.
  }
}
