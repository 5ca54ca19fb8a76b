import { and, asc, eq, gt, lte, or, type Column } from 'drizzle-orm';
import type { SiteDocument } from '#domain/documents/document.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { documents, scheduledChanges } from '#server/platform/database/tables/schema.ts';
import { HEAD_COLUMNS, readHead, readSummaryOrSiteDocument } from './document-rows.ts';

/** The queries of changes by time, which the release clock carries out. */
export interface DueChanges {
  /** Stories that became visible or expired in (after, until]. */
  listDue(after: Date, until: Date): Promise<StorySummary[]>;
  /** Stories without their body, and site documents, with a scheduled change in (after, until]. */
  listScheduledChanges(after: Date, until: Date): Promise<(StorySummary | SiteDocument)[]>;
  /** The next instant at which a story becomes visible or expires, or a scheduled change is due. */
  findNextDue(after: Date): Promise<Date | undefined>;
}

export function createDueChanges(orm: Orm): DueChanges {
  return {
    async listDue(after, until) {
      const isWithin = (column: Column) =>
        and(gt(column, after.toISOString()), lte(column, until.toISOString()));
      const rows = await orm
        .select(HEAD_COLUMNS)
        .from(documents)
        .where(or(isWithin(documents.visibleFrom), isWithin(documents.visibleUntil)));
      return rows.map(readHead);
    },

    async listScheduledChanges(after, until) {
      const rows = await orm
        .selectDistinctOn([documents.id], { ...HEAD_COLUMNS, type: documents.type })
        .from(scheduledChanges)
        .innerJoin(documents, eq(documents.id, scheduledChanges.documentId))
        .where(
          and(
            gt(scheduledChanges.at, after.toISOString()),
            lte(scheduledChanges.at, until.toISOString()),
          ),
        );
      return rows.map(readSummaryOrSiteDocument);
    },

    async findNextDue(after) {
      const [story] = await orm
        .select({ at: documents.visibleFrom })
        .from(documents)
        .where(gt(documents.visibleFrom, after.toISOString()))
        .orderBy(asc(documents.visibleFrom))
        .limit(1);
      const [ending] = await orm
        .select({ at: documents.visibleUntil })
        .from(documents)
        .where(gt(documents.visibleUntil, after.toISOString()))
        .orderBy(asc(documents.visibleUntil))
        .limit(1);
      const [scheduled] = await orm
        .select({ at: scheduledChanges.at })
        .from(scheduledChanges)
        .where(gt(scheduledChanges.at, after.toISOString()))
        .orderBy(asc(scheduledChanges.at))
        .limit(1);
      const due = [story?.at, ending?.at, scheduled?.at].flatMap((at) =>
        at ? [Date.parse(at)] : [],
      );
      return due.length > 0 ? new Date(Math.min(...due)) : undefined;
    },
  };
}
