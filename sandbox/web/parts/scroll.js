// Keeps a scrolled box where its reader is: at the bottom while they are there, else at the very
// line they read, whatever is put above or below it.

const NEAR = 80;
const TOP = 400;

export class Scroll {
  #box;
  #content;
  #changed;
  isAtBottom = true;

  // `changed()` runs when the reader comes to the bottom or leaves it, `reachedTop()` near the top.
  constructor(box, content, { changed, reachedTop }) {
    this.#box = box;
    this.#content = content;
    this.#changed = changed;
    box.addEventListener("scroll", () => {
      this.#look();
      if (box.scrollTop < TOP) reachedTop();
    }, { passive: true });
    const watch = new ResizeObserver(() => this.isAtBottom && this.#jump());
    watch.observe(content);
    watch.observe(box);
  }

  toBottom({ isSmooth = false } = {}) {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isSmooth && !still) this.#box.scrollTo({ top: this.#box.scrollHeight, behavior: "smooth" });
    else this.#jump();
  }

  // Changes the content without moving what is being read.
  keep(change) {
    const anchor = this.isAtBottom ? null : this.#firstSeen();
    const top = () => anchor.getBoundingClientRect().top;
    const before = anchor && top();
    change();
    if (this.isAtBottom) this.#jump();
    else if (anchor?.isConnected) this.#box.scrollTop += top() - before;
  }

  // Whether there is room above: a short page has nothing to scroll.
  get isShort() {
    return this.#box.scrollHeight <= this.#box.clientHeight + TOP;
  }

  #jump() {
    this.#box.scrollTop = this.#box.scrollHeight;
    this.#set(true);
  }

  #look() {
    const { scrollHeight, scrollTop, clientHeight } = this.#box;
    this.#set(scrollHeight - scrollTop - clientHeight < NEAR);
  }

  #set(isAtBottom) {
    if (isAtBottom === this.isAtBottom) return;
    this.isAtBottom = isAtBottom;
    this.#changed(isAtBottom);
  }

  #firstSeen() {
    const top = this.#box.getBoundingClientRect().top;
    const articles = [...this.#content.querySelectorAll(":scope > article")];
    return articles.find((article) => article.getBoundingClientRect().bottom > top);
  }
}
