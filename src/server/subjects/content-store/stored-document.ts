import type { Actor } from '#domain/desk/actor.ts';
import type { AuditEntry } from '#domain/desk/audit-entry.ts';
import type { Document } from '#domain/documents/document.ts';
import type { ArchivedPicture } from '#domain/pictures/picture.ts';
import type { SourceVersion } from '#domain/identifiers/source-version.ts';

/** A document as stored. */
export interface StoredDocument {
  origin: string;
  hash: string;
  /** Path without language prefix; stories only. */
  path?: string;
  /** The path that a story leaves with this change; set only when storing. */
  formerPath?: string;
  document: Document | ArchivedPicture;
}

/** Metadata to compare a stored document with a submission, without its content. */
export type DocumentStamp = Pick<StoredDocument, 'hash' | 'origin' | 'path'> & {
  type: Document['type'];
  site: string;
  sourceVersion?: SourceVersion | undefined;
};

/** The changes of one publication, stored atomically. */
export interface ChangeSet {
  upserts: StoredDocument[];
  removals: string[];
  /** Cache tags of everything that changes for readers. */
  tags: string[];
  /** Whether pages with these tags may be sent a moment longer (`isSoftChange`). */
  isSoft?: boolean;
  /** Paths of the stored documents (`src/domain/routes/known-path.ts`). */
  paths: string[];
  /**
   * Stored hashes by id at the time of the comparison; `undefined` for a missing document. If they
   * have changed, applying throws OvertakenError.
   */
  expected?: ReadonlyMap<string, string | undefined>;
  /** The cause of the changes, and its entries of the audit table. */
  audit: { actor: Actor; entries: readonly AuditEntry[] };
}

/**
 * Another publication stored one of the documents between the comparison and the change. The change
 * set was not stored.
 */
export class OvertakenError extends Error {
  override name = 'OvertakenError';
}
