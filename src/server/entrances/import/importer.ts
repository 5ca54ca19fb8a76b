/** A file to import; it may be opened more than once. */
export interface ImportSource {
  /** The file's name, for messages. */
  name: string;
  open(): AsyncIterable<Uint8Array>;
}

/**
 * One item of a file: a ninjs document of any version, or the reason why it is invalid. `sourceId`
 * is the source's identifier.
 */
export type ImportedItem =
  | { sourceId: string; ninjs: unknown }
  | { sourceId: string; problem: string };

/** Receives progress and skipped entries while a file is read. */
export interface ImportListener {
  /** Called with the bytes read so far; each file is read twice. */
  progress(bytes: number): void;
  /**
   * Called for each skipped entry that is not separate content (a menu entry, a revision), with the
   * name under which it is counted.
   */
  skipped(what: string): void;
}

/**
 * Reads one format. The whole file is checked before its first item is returned. A file with an
 * error anywhere is rejected completely, so that files are never half imported. Memory use is
 * independent of the file's size.
 */
export interface Importer {
  /** Name of the format, for messages. */
  name: string;
  /** Owner of the imported documents, for the publisher. */
  origin: string;
  /** Whether this importer supports a file, judged by its beginning. */
  sniff(head: Uint8Array): boolean;
  prepare(
    source: ImportSource,
    listener: ImportListener,
  ): Promise<
    | { ok: true; total: number; items(): AsyncIterable<ImportedItem> }
    | { ok: false; problem: string }
  >;
}

/** Thrown inside an importer if a file is unreadable; `prepare` returns it as a problem. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** The first character of a file after white space and a byte order mark. */
export function firstCharacter(head: Uint8Array): string {
  const text = new TextDecoder(encodingByMark(head) ?? 'latin1').decode(head);
  return text.replace(/^(?:\s|\uFEFF|ï»¿)+/, '').charAt(0);
}

/** The encoding of a byte order mark. */
export function encodingByMark(head: Uint8Array): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : undefined;
}
