/** Pages that are rendered again at a later instant. */
export class LaterRefreshes {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #onDue: (key: string) => void;

  constructor(onDue: (key: string) => void) {
    this.#onDue = onDue;
  }

  /**
   * Calls `onDue` with the key after some milliseconds. A key that waits already keeps its instant.
   */
  add(key: string, wait: number): void {
    if (this.#timers.has(key)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(key);
      this.#onDue(key);
    }, wait);
    this.#timers.set(key, timer.unref());
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
