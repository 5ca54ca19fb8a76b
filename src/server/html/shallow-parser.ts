import { Parser, type Handler } from 'htmlparser2';

/** Elements that may be open at once. htmlparser2 moves its whole list of open elements at each tag, which takes quadratic time without a bound. */
const MAX_OPEN = 256;

/** A parser in which an element past MAX_OPEN is closed at once: what it holds follows it as siblings. */
export class ShallowParser extends Parser {
  readonly #countOpen: () => number;
  #isTooDeep = false;

  constructor(handler: Partial<Handler>, countOpen: () => number) {
    super(handler);
    this.#countOpen = countOpen;
  }

  override onopentagname(start: number, endIndex: number): void {
    this.#isTooDeep = this.#countOpen() > MAX_OPEN;
    super.onopentagname(start, endIndex);
  }

  override onclosetag(start: number, endIndex: number): void {
    this.#isTooDeep = false;
    super.onclosetag(start, endIndex);
  }

  protected override isVoidElement(name: string): boolean {
    return this.#isTooDeep || super.isVoidElement(name);
  }
}
