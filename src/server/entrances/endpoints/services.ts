import type { ReaderExport } from '../../../contracts/accounts/export-data.ts';
import type { Edition } from '../../../domain/sites/urls.ts';
import type { DemoReader } from '../../../domain/reader/demo-reader.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { Accounts } from '../../subjects/accounts/accounts.ts';
import type { AttemptLimiter } from '../../subjects/abuse-protection/attempt-limiter.ts';
import type { Bookmarks } from '../../subjects/accounts/bookmarks.ts';
import type { EditionContent } from '../../subjects/content/edition-content.ts';
import type { IdentityVerifier } from '../../subjects/identity/identity-verifier.ts';
import type { KnownContent } from '../import/import-environment.ts';
import type { Newsletters } from '../../subjects/newsletters/newsletters.ts';
import type { Publisher } from '../../subjects/publishing/publisher.ts';
import type { ResubmitProof } from '../../subjects/abuse-protection/resubmit-proof.ts';
import type { WorkProof } from '../../subjects/abuse-protection/work-proof.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { ExportPage } from '../../subjects/accounts/export/export-page.ts';

/** The services for pages and endpoints: created once per process, passed through `locals`. */
export interface Services {
  sites: readonly Site[];
  log: Log;
  publisher: Publisher;
  /** Purges the pages with one of the cache tags on every node. Resolves once this node no longer sends them. */
  purgePages(tags: string[]): Promise<void>;
  /** Sections, tags and authors that a pushed story may reference. */
  knownContentOf(site: string): Promise<KnownContent>;
  /** The publication time of a story that is already published. */
  findPublishedAt(id: string, now: Date): Promise<string | undefined>;
  /** Whether a file name is that of a readable picture in the media folders. */
  isPicture(file: string): Promise<boolean>;
  /** The absolute URL of a stored story, visible or not. */
  findStoryUrl(id: string): Promise<string | undefined>;
  /** The content for one request. */
  contentOf(edition: Edition): EditionContent;
  /**
   * Size in bytes of an audio or video file in the media folders, named as in stories (`/media/files/…`). `undefined`
   * for external or missing files.
   */
  sizeOfFile(source: string): Promise<number | undefined>;
  /** Bearer token of the publish call. */
  contentToken: string;
  accounts: Accounts;
  /** The account that every visitor may log in to; on demonstrations only. */
  demoReaderOf(site: Site): DemoReader | undefined;
  attempts: AttemptLimiter;
  /** Protection of the registration against bots, with JavaScript (`workProof`) and without (`resubmitProof`). */
  workProof: WorkProof;
  resubmitProof: ResubmitProof;
  /** The identity provider of a site. */
  identityOf(site: Site): IdentityVerifier;
  bookmarks: Bookmarks;
  newsletters: Newsletters;
  /** Renders a reader's data as a page. It reads the themes' style sheets, which are missing in the build of the pages. */
  writeExportPage(edition: Edition, held: ReaderExport): ExportPage;
}

/** The request's data that the listener (or the development server) passes to Astro. */
export interface RequestLocals {
  services: Services;
  site: Site;
  /** The client's network address; empty for a page rendered for the cache. */
  clientAddress: string;
  /** Whether the page is rendered for the page cache. A missing page is then returned without a body. */
  isForCache?: boolean;
  /** The error of a failed render, as passed to src/pages/500.astro. */
  failure?: unknown;
}
