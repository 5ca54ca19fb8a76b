import { z } from 'zod';
import { listAudit as contract, type AuditLine } from '#contracts/desk/list-audit.ts';
import { AUDIT_SUBJECTS } from '#domain/desk/audit-entry.ts';
import type { AuditRecord } from '#server/subjects/audit/audit-log.ts';
import { serveDeskCall, type Staff } from '#server/entrances/endpoints/desk-call.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';

/** Records of a page. */
const PAGE = 50;

/** Longest name of a changed thing. */
const MAX_SUBJECT = 200;

const querySchema = z.object({
  kind: z.enum(AUDIT_SUBJECTS).optional(),
  subject: z.string().trim().max(MAX_SUBJECT).optional(),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional(),
});

/** Serves `GET /api/desk/audit`. */
export const listAudit = serveDeskCall(contract, {
  body: z.undefined(),
  query: querySchema,
  async handle({ session: { reader }, context: { locals, url } }) {
    const query = parseQuery(url, querySchema);
    if (!query.success || query.data.subject?.includes('\0') === true)
      return { ok: false, code: 'INVALID_FIELDS', fields: { query: 'invalid' } };
    const { kind, subject, cursor } = query.data;
    const records = await locals.services.desk.audit.list({
      site: locals.site.alias,
      limit: PAGE + 1,
      before: cursor === undefined ? undefined : Number(cursor),
      kind,
      subject,
    });
    const shown = records.slice(0, PAGE);
    return {
      ok: true,
      response: {
        entries: shown.map((record) => lineOf(record, reader)),
        cursor: records.length > PAGE ? String(shown.at(-1)?.id) : null,
      },
    };
  },
});

/**
 * A record as its reader may see it. Visitors of a demonstration learn nothing about each other.
 */
function lineOf(record: AuditRecord, reader: Staff['reader']): AuditLine {
  const { id, at, verb, before, after } = record;
  const isHidden = (one: { kind: string; id: string | undefined }) =>
    reader.isRegisteredInDemo && one.kind === 'reader' && one.id !== reader.id;
  const [actor, subject] = [
    isHidden(record.actor)
      ? { kind: record.actor.kind, id: undefined, nick: undefined }
      : record.actor,
    isHidden(record.subject)
      ? { kind: record.subject.kind, id: undefined, nick: undefined }
      : record.subject,
  ];
  return {
    id,
    at: at.toISOString(),
    actor: { kind: actor.kind, id: actor.id ?? null, nick: actor.nick ?? null },
    verb,
    subject: { kind: subject.kind, id: subject.id ?? null, nick: subject.nick ?? null },
    before: before ?? null,
    after: after ?? null,
  };
}
