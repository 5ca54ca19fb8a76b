import type { AuditEntry, AuditFacts } from '#domain/desk/audit-entry.ts';
import type { StoredDocument } from '../content-store/stored-document.ts';
import { isVersioned } from './check-versions.ts';

/** A publication: its documents, and the stored versions before. */
interface Change {
  stored: ReadonlyMap<string, StoredDocument>;
  upserts: readonly StoredDocument[];
  removed: readonly string[];
}

/**
 * The entries of the audit table for a publication: one for each document that it creates, updates
 * or removes.
 */
export function auditOf({ stored, upserts, removed }: Change): AuditEntry[] {
  return [
    ...upserts.map((next): AuditEntry => {
      const before = stored.get(next.document.id);
      return {
        ...subjectOf(next),
        verb: verbOf(before, next),
        before: before && factsOf(before),
        after: factsOf(next),
      };
    }),
    ...removed.flatMap((id): AuditEntry[] => {
      const before = stored.get(id);
      return before ? [{ ...subjectOf(before), verb: 'remove', before: factsOf(before) }] : [];
    }),
  ];
}

/**
 * An alert that is withdrawn is removed for readers. Its document stays, so that an older version
 * does not bring it back.
 */
function verbOf(
  before: StoredDocument | undefined,
  next: StoredDocument,
): 'create' | 'update' | 'remove' {
  if (!before) return 'create';
  return isWithdrawn(next) && !isWithdrawn(before) ? 'remove' : 'update';
}

function isWithdrawn({ document }: StoredDocument): boolean {
  return document.type === 'alert' && document.withdrawnAt !== undefined;
}

function subjectOf({ document }: StoredDocument): Pick<AuditEntry, 'site' | 'subject'> {
  return {
    site: 'site' in document ? document.site : '',
    subject: { kind: 'document', id: document.id },
  };
}

/** A version is named by its hash, and by the version of its source if that says one. */
function factsOf({ document, hash, path, origin }: StoredDocument): AuditFacts {
  const version = isVersioned(document) ? document.sourceVersion?.version : undefined;
  return {
    type: document.type,
    hash,
    origin,
    ...(path === undefined ? {} : { path }),
    ...(version === undefined ? {} : { version }),
  };
}
