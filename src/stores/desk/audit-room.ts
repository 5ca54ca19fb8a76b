import { listAudit, type AuditLine } from '#contracts/desk/list-audit.ts';
import { callDesk } from './desk.ts';
import { createDeskList } from './desk-list.ts';

export type { AuditLine } from '#contracts/desk/list-audit.ts';

/** The kind and the id of the things whose records are listed. Empty ones stand for all. */
export interface AuditQuery {
  kind: string;
  subject: string;
}

export const EVERYTHING: AuditQuery = { kind: '', subject: '' };

/** The records of the audit table, page by page. */
export const auditList = createDeskList<AuditLine, AuditQuery>({
  first: EVERYTHING,
  keyOf: ({ id }) => String(id),
  async fetchPage({ kind, subject }, cursor) {
    const query = {
      ...(kind === '' ? {} : { kind }),
      ...(subject === '' ? {} : { subject }),
      ...(cursor === undefined ? {} : { cursor }),
    };
    const page = await callDesk(listAudit, { query });
    return page && { items: page.entries, cursor: page.cursor };
  },
});
