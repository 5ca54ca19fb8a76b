import type { PictureRef } from '../../domain/picture.ts';
import type { Site } from '../../domain/site.ts';
import type { Publisher } from '../content/publisher.ts';
import type { KnownDocument } from '../ninjs/import-context.ts';

/** What a site has already, so that an import names it instead of making it again. */
export interface KnownContent {
  taxons: readonly KnownDocument[];
  tags: readonly KnownDocument[];
  authors: readonly KnownDocument[];
  /** The picture of the archive behind `picture:ID`. */
  findPicture(src: string): PictureRef | undefined;
}

/** All that the import command needs of the installation it runs in. */
export interface ImportEnvironment {
  sites: readonly Site[];
  /** The server of this installation, when it runs: the embedded database is its alone, so the work is handed to it. */
  findRunningServer(): Promise<{ url: string; token: string } | undefined>;
  /** Opens the store. Only while no server runs, unless the database is a server of its own. */
  openPublisher(site: string): Promise<{ publisher: Publisher; known: KnownContent; close(): Promise<void> }>;
  /** Whether a file is a picture that can be shown: neither empty nor cut off. */
  isWholePicture(file: string): Promise<boolean>;
  /** Takes a picture's file into the media folder, under the names of `pictureNamesOf`. */
  savePicture(file: string): Promise<{ picture: string; file: string }>;
}
