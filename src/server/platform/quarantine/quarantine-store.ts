import type { Readable } from 'node:stream';

/**
 * Port of the files of readers that the newsroom has not accepted: cleaned pictures and films. No
 * address of a site leads to one. Names are random (`quarantineName`); every method rejects any
 * other name.
 */
export interface QuarantineStore {
  /**
   * Rejects with a MediaFolderAwayError while the store cannot be used, so that a missing file
   * tells nothing.
   */
  require(): Promise<void>;
  /**
   * Takes a local file under a name, whole or not at all. The local file may be gone afterwards.
   * Rejects if the store has no place, if the name is taken, and like `require`.
   */
  take(source: string, name: string): Promise<void>;
  /** The bytes of a file, which the caller reads or destroys; `undefined` if it is missing. */
  open(name: string): Promise<{ bytes: number; stream: Readable } | undefined>;
  /** Removes a file. A missing one is no error. Rejects like `require`. */
  remove(name: string): Promise<void>;
  /** Names of the files that were taken before an instant, in no order. */
  listBefore(instant: Date): Promise<string[]>;
}
