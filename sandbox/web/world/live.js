// The stream of news: it comes back by itself after a break, a little later each time.

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;

export class Live {
  #address;
  #hear;
  #opened;
  #changed;
  #socket = null;
  #pause = FIRST_PAUSE;
  #timer = 0;
  #holds = 0;
  #held = [];

  // `address()` says where; `hear(frame)` takes the news, `opened()` runs at each start, when
  // whatever was missed can be fetched, and `changed(isConnected)` when the line goes up or down.
  constructor({ address, hear, opened, changed }) {
    this.#address = address;
    this.#hear = hear;
    this.#opened = opened;
    this.#changed = changed;
    addEventListener("online", () => this.#socket || this.start());
  }

  // Connects anew, as whoever acts now.
  start() {
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#held = [];
    const socket = new WebSocket(this.#address());
    this.#socket = socket;
    old?.close();
    socket.onopen = () => this.#whenOpen(socket);
    socket.onmessage = (event) => socket === this.#socket && this.#take(JSON.parse(event.data));
    socket.onclose = () => socket === this.#socket && this.#whenClosed();
  }

  // Loads something while the news wait: it may be older than they are.
  async during(load) {
    this.#holds += 1;
    try {
      return await load();
    } finally {
      this.#holds -= 1;
      if (!this.#holds) this.#held.splice(0).forEach((frame) => this.#hear(frame));
    }
  }

  #take(frame) {
    if (this.#holds) this.#held.push(frame);
    else this.#hear(frame);
  }

  #whenOpen(socket) {
    if (socket !== this.#socket) return;
    this.#pause = FIRST_PAUSE;
    this.#changed(true);
    this.#opened();
  }

  #whenClosed() {
    this.#socket = null;
    this.#changed(false);
    const wait = this.#pause * (0.8 + Math.random() * 0.4);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    this.#timer = setTimeout(() => this.start(), wait);
  }
}
