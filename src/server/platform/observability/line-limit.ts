/** Limits the lines of a log about events that strangers can cause, and counts those left out. */
export class LineLimit {
  readonly #most: number;
  readonly #onLeftOut: (count: number) => void;
  #written = 0;
  #leftOut = 0;
  #isCounting = false;

  /**
   * `most`: lines a second. `onLeftOut` is called once at the end of a second in which lines were
   * left out.
   */
  constructor(most: number, onLeftOut: (count: number) => void) {
    this.#most = most;
    this.#onLeftOut = onLeftOut;
  }

  /** Whether one more line may be written now. Each call counts as one. */
  allows(): boolean {
    if (!this.#isCounting) setTimeout(() => this.#endSecond(), 1000).unref();
    this.#isCounting = true;
    if (this.#written >= this.#most) {
      this.#leftOut += 1;
      return false;
    }
    this.#written += 1;
    return true;
  }

  #endSecond(): void {
    const leftOut = this.#leftOut;
    this.#isCounting = false;
    this.#written = 0;
    this.#leftOut = 0;
    if (leftOut > 0) this.#onLeftOut(leftOut);
  }
}
