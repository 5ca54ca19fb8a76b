/**
 * Bodies that go on in one turn of the event loop. libuv reads a socket up to 32 times in a turn, 64
 * KiB each time: 20 fast bodies at once took some 60 ms of a turn, for which every hit waited.
 */
const IN_A_TURN = 2;

/** Lets the bodies of uploads go on by turns, so that hits come between them. */
export class BodyTurns {
  #waiting: (() => void)[] = [];

  /** Calls `goOn` in one of the next turns of the event loop. */
  wait(goOn: () => void): void {
    this.#waiting.push(goOn);
    if (this.#waiting.length === 1) setImmediate(this.#run);
  }

  #run = (): void => {
    for (const goOn of this.#waiting.splice(0, IN_A_TURN)) goOn();
    if (this.#waiting.length > 0) setImmediate(this.#run);
  };
}
