import { UnreadableFile } from './importer.ts';

/** Limit of one document in characters, which protects memory from malicious files. */
const LONGEST_DOCUMENT = 64 * 1024 * 1024;

/**
 * Splits a stream of text into its JSON documents: a single one, the elements of one array, or a
 * sequence (such as one per line). Only checks brackets and quotes; the caller parses the
 * documents. Throws UnreadableFile if the text ends within a document.
 */
export async function* scanJson(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const scanner = new Scanner();
  for await (const chunk of chunks) {
    scanner.read(chunk.replaceAll('\uFEFF', ''));
    yield* scanner.take();
  }
  scanner.end();
  yield* scanner.take();
}

class Scanner {
  #documents: string[] = [];
  #count = 0;
  /** Parts of the current document. */
  #parts: string[] = [];
  #length = 0;
  #depth = 0;
  /** 1 inside an array of documents, else 0. */
  #floor: number | undefined;
  #isInString = false;
  #isEscaped = false;
  #isClosed = false;

  read(chunk: string): void {
    let from = this.#depth > (this.#floor ?? 0) ? 0 : -1;
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk[at];
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (character === '\\') this.#isEscaped = true;
        else if (character === '"') this.#isInString = false;
      } else if (character === '"') {
        this.#isInString = true;
        if (from < 0) this.#refuse('a string');
      } else if (character === '{' || character === '[') {
        if (this.#floor === undefined && character === '[') this.#floor = 1;
        else if (from < 0) {
          if (this.#isClosed) this.#refuse('content after the end of its list');
          from = at;
        }
        this.#floor ??= 0;
        this.#depth += 1;
      } else if (character === '}' || character === ']') {
        this.#depth -= 1;
        if (from >= 0 && this.#depth === this.#floor) {
          this.#finish(chunk.slice(from, at + 1));
          from = -1;
        } else if (this.#depth < 0) this.#refuse('an unmatched closing bracket');
        else if (this.#depth === 0 && this.#floor === 1) this.#isClosed = true;
      } else if (from < 0 && character !== ',' && character?.trim() !== '')
        this.#refuse(`"${character}"`);
    }
    if (from >= 0) this.#keep(chunk.slice(from));
  }

  end(): void {
    if (this.#depth !== 0 || this.#isInString)
      throw new UnreadableFile(`it is cut off after ${this.#count} complete document(s)`);
    if (this.#floor === undefined) throw new UnreadableFile('it is empty');
  }

  take(): string[] {
    const documents = this.#documents;
    this.#documents = [];
    return documents;
  }

  #keep(part: string): void {
    this.#parts.push(part);
    this.#length += part.length;
    if (this.#length > LONGEST_DOCUMENT)
      throw new UnreadableFile(
        `document ${this.#count + 1} is longer than ${LONGEST_DOCUMENT} characters`,
      );
  }

  #finish(part: string): void {
    this.#keep(part);
    this.#documents.push(this.#parts.join(''));
    this.#count += 1;
    this.#parts = [];
    this.#length = 0;
  }

  #refuse(found: string): never {
    throw new UnreadableFile(
      `it is not JSON: found ${found} where a document should begin, after ${this.#count} complete document(s)`,
    );
  }
}
