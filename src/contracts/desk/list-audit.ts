import type { Actor } from '#domain/desk/actor.ts';
import type { AuditFacts, AuditVerb } from '#domain/desk/audit-entry.ts';
import { defineDeskContract } from '../contract.ts';

/** A record of the audit table. `at` is in RFC 3339. */
export interface AuditLine {
  id: number;
  at: string;
  /** `id` is null for a reader whose account was deleted, `nick` for tools. */
  actor: { kind: Actor['kind']; id: string | null; nick: string | null };
  verb: AuditVerb;
  subject: { kind: string; id: string | null; nick: string | null };
  before: AuditFacts | null;
  after: AuditFacts | null;
}

/**
 * GET /api/desk/audit: changes on the site, the newest first, fifty at a time. `?kind=` lists those
 * of one kind of thing, `?subject=` those of the things with one id, both together those of one
 * thing. `cursor` is that of the next page, or null at the end.
 */
export const listAudit = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: { entries: AuditLine[]; cursor: string | null };
}>()({ method: 'GET', path: '/api/desk/audit', role: 'editor', problems: [] });
