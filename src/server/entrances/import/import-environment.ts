import type { Site } from '#domain/sites/site.ts';
import type { Publisher } from '#server/subjects/publishing/publisher.ts';
import type { KnownContent } from '#server/subjects/content/known-content.ts';

/** The parts of the installation that the import command needs. */
export interface ImportEnvironment {
  sites: readonly Site[];
  /**
   * The running server of this installation, if any. It has the embedded database open, so the
   * import is sent to it.
   */
  findRunningServer(): Promise<{ url: string; token: string } | undefined>;
  /** Opens the store. With the embedded database, only possible while no server is running. */
  openPublisher(
    site: string,
  ): Promise<{ publisher: Publisher; known: KnownContent; close(): Promise<void> }>;
  /**
   * Whether a file is a complete picture: neither empty nor truncated, and its metadata can be
   * removed.
   */
  isWholePicture(file: string): Promise<boolean>;
  /**
   * Copies a picture's file into the media folder, without what it says about its source, under the
   * names of `pictureNamesOf`.
   */
  savePicture(file: string): Promise<{ picture: string; file: string }>;
}
