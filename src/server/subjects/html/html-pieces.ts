/** White space and line breaks; an element that contains nothing else counts as blank. */
const BLANK = /<br>|\s/g;

/** The position of an opening tag, to which the element can be rolled back. */
export interface Opening {
  index: number;
  /** Number of pieces with visible text before the element. */
  visible: number;
  /** Whether a space or a line break precedes the element. */
  wasAfterSpace: boolean;
}

/**
 * Append-only HTML. The pieces are joined once at the end: checking the end of a joined string of
 * megabytes would copy it each time, which takes quadratic time. Every piece is non-empty, and each
 * line break or tag is within one piece.
 */
export class HtmlPieces {
  readonly #pieces: string[] = [];
  #visible = 0;

  endsWith(text: string): boolean {
    return this.#pieces.at(-1)?.endsWith(text) ?? false;
  }

  /** Adds escaped text, in which `<br>` is the only tag. */
  addText(text: string): void {
    if (text === '') return;
    this.#pieces.push(text);
    if (!isBlank(text)) this.#visible += 1;
  }

  addBreak(): void {
    this.#pieces.push('<br>');
  }

  trimEnd(): void {
    for (let last = this.#pieces.pop(); last !== undefined; last = this.#pieces.pop()) {
      const rest = last.trimEnd();
      if (rest === '') continue;
      this.#pieces.push(rest);
      return;
    }
  }

  open(tag: string): Opening {
    const opening = {
      index: this.#pieces.length,
      visible: this.#visible,
      wasAfterSpace: this.endsWith(' ') || this.endsWith('<br>'),
    };
    this.#pieces.push(tag);
    return opening;
  }

  /** Closes an element. If it has no visible text, its tags are removed. */
  close({ index, visible, wasAfterSpace }: Opening, tag: string): void {
    if (this.#visible > visible) {
      this.#pieces.push(tag);
      return;
    }
    const inner = this.#pieces.splice(index).slice(1).join('');
    this.addText(wasAfterSpace ? inner.trimStart() : inner);
  }

  toString(): string {
    return this.#pieces.join('');
  }
}

function isBlank(text: string): boolean {
  return text.replaceAll(BLANK, '') === '';
}
