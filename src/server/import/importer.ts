/** A file on its way in; it may be opened more than once. */
export interface ImportSource {
  /** Its name, for messages. */
  name: string;
  open(): AsyncIterable<Uint8Array>;
}

/** One item of a file: a ninjs document of any version, or why it cannot be one. `sourceId` is what its source calls it. */
export type ImportedItem = { sourceId: string; ninjs: unknown } | { sourceId: string; problem: string };

/** Hears how a file is read. */
export interface ImportListener {
  /** Bytes read so far; the whole file is read twice. */
  progress(bytes: number): void;
  /** Something that is no content of its own (a menu entry, a revision) was left out; counted by name. */
  skipped(what: string): void;
}

/**
 * Reads one format. A file is looked through before its first item is given: one that is broken anywhere is refused whole,
 * so that an import is never half of a file. Memory does not grow with the file.
 */
export interface Importer {
  /** Of the format, for messages. */
  name: string;
  /** Who owns what it imports, for the publisher. */
  origin: string;
  /** Whether a file that begins like this is to be read by this importer. */
  sniff(head: Uint8Array): boolean;
  prepare(
    source: ImportSource,
    listener: ImportListener,
  ): Promise<{ ok: true; total: number; items(): AsyncIterable<ImportedItem> } | { ok: false; problem: string }>;
}

/** Thrown inside an importer when a file cannot be read; `prepare` answers it as a problem. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** The first character of a file that is neither white space nor a byte order mark. */
export function firstCharacter(head: Uint8Array): string {
  const text = new TextDecoder(encodingByMark(head) ?? 'latin1').decode(head);
  return text.replace(/^(?:\s|\uFEFF|ï»¿)+/, '').charAt(0);
}

/** The encoding that a byte order mark names. */
export function encodingByMark(head: Uint8Array): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : undefined;
}
