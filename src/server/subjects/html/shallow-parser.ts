import { Parser, type Handler } from 'htmlparser2';

/**
 * Maximum of open elements. htmlparser2 shifts its list of open elements at each tag, which takes
 * quadratic time if it is unbounded.
 */
const MAX_OPEN = 256;

/**
 * A parser that closes elements beyond MAX_OPEN at once, so that their content follows as siblings.
 */
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
