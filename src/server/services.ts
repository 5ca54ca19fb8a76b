import type { ReaderExport } from '../contracts/accounts/export-data.ts';
import type { Edition } from '../domain/addresses.ts';
import type { DemoReader } from '../domain/demo-reader.ts';
import type { Site } from '../domain/site.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { AttemptLimiter } from './accounts/attempt-limiter.ts';
import type { Bookmarks } from './bookmarks/bookmarks.ts';
import type { EditionContent } from './content/edition-content.ts';
import type { IdentityVerifier } from './identity/identity-verifier.ts';
import type { KnownContent } from './import/import-environment.ts';
import type { Newsletters } from './newsletters/newsletters.ts';
import type { Publisher } from './content/publisher.ts';
import type { SecondPress } from './registration/second-press.ts';
import type { WorkProof } from './registration/work-proof.ts';
import type { Log } from './log.ts';
import type { ExportPage } from './reader-export/export-page.ts';

/** What pages and endpoints may use: built once per process, handed in through `locals`. */
export interface Services {
  sites: readonly Site[];
  log: Log;
  publisher: Publisher;
  /** Drops the pages of every node that carry one of the cache tags. Resolves once this node sends none of them. */
  purgePages(tags: string[]): Promise<void>;
  /** Sections, tags and authors that a pushed story may name. */
  knownContentOf(site: string): Promise<KnownContent>;
  /** When a story was published, if readers have had it by now. */
  findPublishedAt(id: string, now: Date): Promise<string | undefined>;
  /** Whether a file name is that of a picture of ours that can be read. */
  isPicture(file: string): Promise<boolean>;
  /** The whole address of a stored story, whether or not it may be shown by now. */
  findStoryUrl(id: string): Promise<string | undefined>;
  /** The newsroom as one request sees it. */
  contentOf(edition: Edition): EditionContent;
  /** Bytes of a sound or video of ours, named as stories name it (`/media/files/…`); `undefined` for what is elsewhere, or missing. */
  sizeOfFile(source: string): Promise<number | undefined>;
  /** Bearer token of the publish call. */
  contentToken: string;
  accounts: Accounts;
  /** The reader whom everybody may log in as; on demonstrations only. */
  demoReaderOf(site: Site): DemoReader | undefined;
  attempts: AttemptLimiter;
  /** What keeps programs from registering, with JavaScript and without. */
  workProof: WorkProof;
  secondPress: SecondPress;
  /** Who vouches for readers of a site, besides us. */
  identityOf(site: Site): IdentityVerifier;
  bookmarks: Bookmarks;
  newsletters: Newsletters;
  /** Writes what is held of a reader as a page. It reads the themes' style sheets, which the build of the pages has not. */
  writeExportPage(edition: Edition, held: ReaderExport): ExportPage;
}

/** What the listener (or the dev server) says of a request. */
export interface RequestLocals {
  services: Services;
  site: Site;
  /** Who asks, as far as the network tells; empty where nobody does (a page that is made for the cache). */
  clientAddress: string;
  /** True where the page is rendered for the page cache: a missing page is answered without a body. */
  isForCache?: boolean;
  /** Why the page could not be made: what src/pages/500.astro was told. */
  failure?: unknown;
}
