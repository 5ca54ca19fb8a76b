/** Elements that hold white space and line breaks alone say nothing. */
const BLANK = /<br>|\s/g;

/** A place to which an element may be taken back. */
export interface Opening {
  index: number;
  /** Pieces with visible text before it. */
  visible: number;
  wasAfterSpace: boolean;
}

/**
 * HTML that grows at its end. The pieces are joined once: asking a string of megabytes how it ends copies all of it each time, so that printing
 * takes quadratic time. No piece is empty, and no line break or tag is spread over two pieces.
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
    const opening = { index: this.#pieces.length, visible: this.#visible, wasAfterSpace: this.endsWith(' ') };
    this.#pieces.push(tag);
    return opening;
  }

  /** Ends an element. One without visible text loses its tags. */
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
