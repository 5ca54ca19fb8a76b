import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Locale } from '#domain/locale/locale.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { previews } from '#server/platform/database/tables/preview-schema.ts';
import { documents } from '#server/platform/database/tables/schema.ts';
import { HEAD_COLUMNS, readHead } from '#server/subjects/content-store/document-rows.ts';
import type { PreviewTokens } from './preview-tokens.ts';

/** Stories in the list at most: those that are shown next. */
const MOST = 100;

/** A story that waits for its date or embargo. */
export interface WaitingStory {
  id: string;
  headline: string;
  locale: Locale;
  /** The instant from which readers see it. */
  from: Date;
  /** The link that lasts longest. */
  link: { token: string; endsAt: Date } | undefined;
}

/**
 * The stories of a site that readers do not see yet, the next one first, with a link each if there
 * is a valid one. A token is made again from its row.
 */
export async function listWaitingStories(
  orm: Orm,
  tokens: Pick<PreviewTokens, 'make'>,
  { site, now }: { site: string; now: Date },
): Promise<WaitingStory[]> {
  const rows = await orm
    .select({ ...HEAD_COLUMNS, visibleFrom: documents.visibleFrom })
    .from(documents)
    .where(and(gt(documents.visibleFrom, now.toISOString()), eq(documents.site, site)))
    .orderBy(asc(documents.visibleFrom), documents.id)
    .limit(MOST);
  const heads = rows.map(({ visibleFrom, ...row }) => ({
    head: readHead(row),
    from: new Date(visibleFrom ?? now),
  }));
  const links = new Map(
    (await listLinks(orm, { site, now, ids: heads.map(({ head }) => head.id) })).map((link) => [
      link.document,
      { token: tokens.make({ ...link, site }), endsAt: link.endsAt },
    ]),
  );
  return heads.map(({ head: { id, headline, locale }, from }) => ({
    id,
    headline,
    locale,
    from,
    link: links.get(id),
  }));
}

/** The valid link of each document that lasts longest. */
async function listLinks(
  orm: Orm,
  { site, now, ids }: { site: string; now: Date; ids: readonly string[] },
) {
  if (ids.length === 0) return [];
  const { id, documentId: document, version, locale, endsAt } = previews;
  return orm
    .selectDistinctOn([document], { id, document, version, locale, endsAt })
    .from(previews)
    .where(
      and(
        inArray(document, [...ids]),
        gt(endsAt, now),
        eq(previews.site, site),
        isNull(previews.revokedAt),
      ),
    )
    .orderBy(document, desc(endsAt), id);
}
