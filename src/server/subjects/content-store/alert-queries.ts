import { and, desc, eq, sql } from 'drizzle-orm';
import type { Alert } from '#domain/alerts/alert.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { documents } from '#server/platform/database/tables/schema.ts';
import { readStored } from './document-rows.ts';
import type { StoredDocument } from './stored-document.ts';

/** An alert as stored. */
export type StoredAlert = Omit<StoredDocument, 'document'> & { document: Alert };

/** The place of an alert in the list of a site. */
export interface AlertPlace {
  startsAt: string;
  id: string;
}

/** The queries of alerts, whether they are shown or not. */
export interface AlertQueries {
  /** Alerts of a site in all languages, the latest start first. `after`: those behind a place. */
  listAlerts(query: {
    site: string;
    limit: number;
    after?: AlertPlace | undefined;
  }): Promise<StoredAlert[]>;
}

const startsAt = sql`(${documents.head}->>'startsAt')::timestamptz`;

/**
 * Milliseconds for which an alert that has ended stays among the documents of its site, for clocks
 * that differ.
 */
const KEPT = 24 * 3_600_000;

/**
 * Leaves out the alerts that pages do not show any more. Their number grows for ever, and pages
 * read all documents of their site.
 */
export function isNoPastAlert() {
  const ended = new Date(Date.now() - KEPT).toISOString();
  const { type, head } = documents;
  return sql`not (${type} = 'alert' and (${head}->>'withdrawnAt' is not null or coalesce((${head}->>'endsAt')::timestamptz < ${ended}::timestamptz, false)))`;
}

export function createAlertQueries(orm: Orm): AlertQueries {
  return {
    async listAlerts({ site, limit, after }) {
      const rows = await orm
        .select()
        .from(documents)
        .where(
          and(
            eq(documents.site, site),
            eq(documents.type, 'alert'),
            after &&
              sql`(${startsAt}, ${documents.id}) < (${after.startsAt}::timestamptz, ${after.id}::text)`,
          ),
        )
        .orderBy(desc(startsAt), desc(documents.id))
        .limit(limit);
      return rows.map(readStored).filter(isAlert);
    },
  };
}

/** Whether a stored document is an alert. */
export function isAlert(stored: StoredDocument): stored is StoredAlert {
  return stored.document.type === 'alert';
}
