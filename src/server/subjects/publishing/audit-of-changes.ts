import type { AuditEntry, AuditFacts } from '../../../domain/desk/audit-entry.ts';
import { isStory } from '../../../domain/document.ts';
import type { StoredDocument } from '../content-store/stored-document.ts';

/** A publication: its documents, and the stored versions before. */
interface Change {
  stored: ReadonlyMap<string, StoredDocument>;
  upserts: readonly StoredDocument[];
  removed: readonly string[];
}

/** The entries of the audit table for a publication: one for each document that it creates, updates or removes. */
export function auditOf({ stored, upserts, removed }: Change): AuditEntry[] {
  return [
    ...upserts.map((next): AuditEntry => {
      const before = stored.get(next.document.id);
      return { ...subjectOf(next), verb: before ? 'update' : 'create', before: before && factsOf(before), after: factsOf(next) };
    }),
    ...removed.flatMap((id): AuditEntry[] => {
      const before = stored.get(id);
      return before ? [{ ...subjectOf(before), verb: 'remove', before: factsOf(before) }] : [];
    }),
  ];
}

function subjectOf({ document }: StoredDocument): Pick<AuditEntry, 'site' | 'subject'> {
  return { site: 'site' in document ? document.site : '', subject: { kind: 'document', id: document.id } };
}

/** A version is named by its hash, and by the version of its source if that says one. */
function factsOf({ document, hash, path, origin }: StoredDocument): AuditFacts {
  const version = isStory(document) ? document.sourceVersion?.version : undefined;
  return {
    type: document.type,
    hash,
    origin,
    ...(path === undefined ? {} : { path }),
    ...(version === undefined ? {} : { version }),
  };
}
