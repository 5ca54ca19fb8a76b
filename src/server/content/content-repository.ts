import type { Document, Furniture } from '../../domain/document.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ArchivedPicture } from '../../domain/picture.ts';
import type { SourceVersion } from '../../domain/source-version.ts';
import type { Story, StoryHead, StoryType } from '../../domain/story.ts';

/** A document as the store keeps it. */
export interface StoredDocument {
  origin: string;
  hash: string;
  /** Stories only: the address without locale prefix. */
  path?: string;
  /** Stories only, on their way in: the address that they leave. */
  formerPath?: string;
  document: Document | ArchivedPicture;
}

/** What tells a stored document from another one, without the document. */
export type DocumentStamp = Pick<StoredDocument, 'hash' | 'origin' | 'path'> & {
  type: Document['type'];
  site: string;
  sourceVersion?: SourceVersion | undefined;
};

/** What one publication changes; all of it or nothing is stored. */
export interface ChangeSet {
  upserts: StoredDocument[];
  removals: string[];
  /** Cache tags of what changes for readers. */
  tags: string[];
  /** Addresses of what is stored (`src/domain/known-address.ts`). */
  addresses: string[];
  /** Hashes by id, `undefined` for a document that was not there, of what the change was held against: OvertakenError when the store has others by now. */
  expected?: ReadonlyMap<string, string | undefined>;
}

/** Another publication stored one of the documents between the comparison and the change. Nothing was stored. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';
}

/** Which stories a listing wants, newest first. Only what may be shown now. */
export interface StoryQuery {
  site: string;
  locale: Locale;
  of?: { kind: 'taxon' | 'tag' | 'author' | 'show' | 'blog'; id: string } | undefined;
  types?: readonly StoryType[] | undefined;
  /** Only stories shown before this instant. */
  before?: string | undefined;
  /** Only stories shown at this instant or later. */
  from?: string | undefined;
  exclude?: readonly string[] | undefined;
  limit: number;
  offset?: number | undefined;
}

/** A story at an address, whether or not it may be shown. */
export interface AddressedStory {
  story: Story;
  path: string;
  /** `undefined`: withdrawn. */
  visibleFrom: Date | undefined;
  /** `undefined`: it does not expire. */
  visibleUntil: Date | undefined;
}

/** Where a story stands, for lists of addresses. */
export interface StoryAddress {
  path: string;
  headline: string;
  publishedAt: string;
  updatedAt: string | undefined;
  /** The other languages of its site that it may be read in. */
  others: { locale: Locale; path: string }[];
}

/** Which addresses are wanted, oldest story first: so a list that is full stays as it is when stories are added. */
export interface AddressQuery {
  site: string;
  locale: Locale;
  /** Only stories shown since this instant. */
  since?: string | undefined;
  limit: number;
  offset: number;
}

export interface Purge {
  id: number;
  tags: string[];
  /** Addresses that did not exist before; `undefined` where there were too many to list. */
  addresses: string[] | undefined;
}

/** The store of documents. `now` decides what may be shown; addresses are without locale prefix. */
export interface ContentRepository {
  applyChanges(changes: ChangeSet): Promise<void>;

  /** By id, those that exist. */
  findStored(ids: readonly string[]): Promise<Map<string, StoredDocument>>;
  /** By id, what tells a stored document from another one. */
  findStamps(ids: readonly string[]): Promise<Map<string, DocumentStamp>>;
  /** Ids of all that an origin owns. */
  listOrigin(origin: string): Promise<string[]>;
  /** Ids of all stories in a taxon, shown or not. */
  listIdsInTaxon(taxon: string): Promise<string[]>;
  /** Ids of the stories at addresses of a site in a language. */
  findAddressHolders(site: string, locale: Locale, paths: readonly string[]): Promise<Map<string, string>>;

  findStoryAt(site: string, locale: Locale, path: string): Promise<AddressedStory | undefined>;
  /** The story that stood at an address before; `withdrawn` where it may be shown nowhere any more. */
  findMovedStory(site: string, locale: Locale, path: string, now: Date): Promise<StoryHead | 'withdrawn' | undefined>;
  /** Stories with a slug that may be shown, at most ten. */
  listStoriesWithSlug(site: string, locale: Locale, slug: string, now: Date): Promise<StoryHead[]>;
  /** Heads of stories that may be shown, in the order asked for. */
  listHeads(ids: readonly string[], now: Date): Promise<StoryHead[]>;
  listStories(query: StoryQuery, now: Date): Promise<StoryHead[]>;
  /** Ids of the tags, or authors, that stories in a language name which may be shown. */
  listTargets(kind: 'tag' | 'author', locale: Locale, now: Date): Promise<string[]>;
  countStories(query: Omit<StoryQuery, 'limit' | 'offset'>, now: Date): Promise<number>;
  listAddresses(query: AddressQuery, now: Date): Promise<StoryAddress[]>;
  /** All versions of a story that may be shown, in every language. */
  listVersions(storyId: string, now: Date): Promise<StoryHead[]>;
  listFurniture(site: string): Promise<Furniture[]>;
  findPictures(ids: readonly string[]): Promise<Map<string, ArchivedPicture>>;
  /** Heads of stories that match words in a language's own stems, best first. */
  searchStories(query: { site: string; locale: Locale; text: string; limit: number }, now: Date): Promise<StoryHead[]>;

  /** Stories whose time came, or ended, in (after, until]. */
  listDue(after: Date, until: Date): Promise<StoryHead[]>;
  /** Stories without their body, and furniture, of which something turned in (after, until]. */
  listTurned(after: Date, until: Date): Promise<(StoryHead | Furniture)[]>;
  /** When the next story's time comes or ends after an instant, or something turns. */
  findNextDue(after: Date): Promise<Date | undefined>;

  /** Publications after a number, oldest first; `undefined` when some of them are no longer known. */
  listPurges(after: number): Promise<Purge[] | undefined>;
  lastPurge(): Promise<number>;
}

/** Channel on which a publication tells its number to every node. */
export const PURGE_CHANNEL = 'portada_purge';
