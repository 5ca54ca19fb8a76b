/**
 * Port of the originals of pictures, films, sounds and captions. Names are flat: one that contains
 * a path is never found. A file never changes under its name once stories refer to it.
 */
export interface MediaStore {
  /** A local file with the original's bytes, only to read. A remote store fetches a copy. */
  find(name: string): Promise<string | undefined>;
  /**
   * 8 hex digits that differ for other bytes. A sent or imported file has those of the hash in its
   * name, which stay when it is cleaned later, so that the addresses of its renditions do.
   * `undefined` if it is missing.
   */
  versionOf(name: string): Promise<string | undefined>;
  /**
   * Names of sent and imported originals whose files were stored or replaced since an instant in
   * milliseconds since 1970, in their order.
   */
  storedSince(instant: number): Promise<string[]>;
  /** Bytes of an original. */
  sizeOf(name: string): Promise<number | undefined>;
  /** Copies a local file under a name. An original of that name is kept. Rejects like `require`. */
  save(source: string, name: string): Promise<void>;
  /**
   * Rejects with a MediaFolderAwayError while the store cannot be used, so that a missing file
   * tells nothing.
   */
  require(): Promise<void>;
  /**
   * Takes a local file as the original of a name, whole or not at all, and replaces an original of
   * that name. The local file may be gone afterwards. Rejects if the store has no place, and like
   * `require`.
   */
  take(source: string, name: string): Promise<void>;
  /**
   * Removes an original. A missing one is no error. Rejects like `require`, because its file would
   * stay without a row.
   */
  remove(name: string): Promise<void>;
  /** Removes what interrupted calls of `save` and `take` have left, of more than an hour ago. */
  sweep(): Promise<void>;
}
