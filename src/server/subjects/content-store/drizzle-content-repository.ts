import { and, asc, desc, eq, gt, inArray, lte, notInArray, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { Orm } from '../../platform/database/database.ts';
import { documents, links, oldAddresses, purges, slugOfPath, scheduledChanges } from '../../platform/database/schema.ts';
import { applyChanges, refreshSearch } from './apply-changes.ts';
import { createArchiveQueries } from './archive-queries.ts';
import { inLinks, inQuery, isOver, isShown, newestFirst, shownTargets } from './story-conditions.ts';
import { areDeep } from './list-depth.ts';
import { listPaths } from './list-paths.ts';
import type { SourceVersion } from '../../../domain/story/source-version.ts';
import type { ContentRepository } from './content-repository.ts';
import { createRelatedStories } from './related-stories.ts';
import { createShowParts } from './show-parts.ts';
import { createStoryScores } from './story-scores.ts';
import { createStorySearch } from './search/drizzle-story-search.ts';
import { OTHER_TYPES, readSiteDocument, readHead, readSummaryOrSiteDocument, readPicture, readStored, readStory } from './document-rows.ts';

const headColumns = { head: documents.head, path: documents.path };

const isLinked = eq(documents.id, links.documentId);

/** The content store on either database engine. */
export function createContentRepository(orm: Orm): ContentRepository {
  const headsWhere = async (where: SQL | undefined) => (await orm.select(headColumns).from(documents).where(where)).map(readHead);

  const listStories: ContentRepository['listStories'] = async (query, now) => {
    const { limit, offset = 0, of, order } = query;
    const ordered = (instant: Column, id: Column) =>
      order === 'oldest' ? [sql`${instant} asc nulls first`, desc(id)] : [newestFirst(instant), asc(id)];
    const found = of
      ? orm
          .select(headColumns)
          .from(links)
          .innerJoin(documents, isLinked)
          .where(inLinks(query, of, now))
          .orderBy(...ordered(links.visibleFrom, links.documentId))
      : orm
          .select(headColumns)
          .from(documents)
          .where(inQuery(query, now))
          .orderBy(...ordered(documents.visibleFrom, documents.id));
    return (await found.limit(limit).offset(offset)).map(readHead);
  };

  return {
    ...createStorySearch(orm),
    ...createRelatedStories(orm),
    ...createArchiveQueries(orm),
    ...createShowParts(orm),
    ...createStoryScores(orm, listStories),
    applyChanges: (changes) => applyChanges(orm, changes),

    async findStored(ids) {
      if (ids.length === 0) return new Map();
      const rows = await orm
        .select()
        .from(documents)
        .where(inArray(documents.id, [...ids]));
      return new Map(rows.map((row) => [row.id, readStored(row)]));
    },

    async findStamps(ids) {
      if (ids.length === 0) return new Map();
      const { id, hash, origin, path, type, site } = documents;
      const sourceVersion = sql<SourceVersion | null>`${documents.head}->'sourceVersion'`;
      const columns = { id, hash, origin, path, type, site, sourceVersion };
      const rows = await orm
        .select(columns)
        .from(documents)
        .where(inArray(documents.id, [...ids]));
      return new Map(rows.map((row) => [row.id, { ...row, path: row.path ?? undefined, sourceVersion: row.sourceVersion ?? undefined }]));
    },

    async listOrigin(origin) {
      const rows = await orm.select({ id: documents.id }).from(documents).where(eq(documents.origin, origin));
      return rows.map((row) => row.id);
    },

    async listIdsInTaxon(taxon) {
      const rows = await orm
        .select({ id: links.documentId })
        .from(links)
        .where(and(eq(links.kind, 'taxon'), eq(links.target, taxon)));
      return rows.map((row) => row.id);
    },

    async findPathHolders(site, locale, paths) {
      if (paths.length === 0) return new Map();
      const rows = await orm
        .select({ id: documents.id, path: documents.path })
        .from(documents)
        .where(and(eq(documents.site, site), eq(documents.locale, locale), inArray(documents.path, [...paths])));
      return new Map(rows.map((row) => [row.path ?? '', row.id]));
    },

    async findStoryAt(site, locale, path) {
      const [row] = await orm
        .select()
        .from(documents)
        .where(and(eq(documents.site, site), eq(documents.locale, locale), eq(documents.path, path)));
      return row && readStory(row);
    },

    async findMovedStory(site, locale, path, now) {
      const isThere = and(eq(oldAddresses.site, site), eq(oldAddresses.locale, locale), eq(oldAddresses.path, path));
      const [row] = await orm
        .select({ ...headColumns, isOver: sql<boolean>`${isOver(now)}` })
        .from(oldAddresses)
        .innerJoin(documents, eq(documents.id, oldAddresses.documentId))
        .where(and(isThere, or(isShown(now), isOver(now))));
      return row?.isOver ? 'withdrawn' : row && readHead(row);
    },

    async listStoriesWithSlug(site, locale, slug, now) {
      const hasSlug = and(eq(documents.site, site), eq(documents.locale, locale), eq(slugOfPath(documents.path), slug));
      const rows = await orm
        .select(headColumns)
        .from(documents)
        .where(and(hasSlug, isShown(now)))
        .limit(10);
      return rows.map(readHead);
    },

    async listTargets(kind, locale, now) {
      const rows = await orm.select({ target: sql<string>`target` }).from(shownTargets(kind, locale, now));
      return rows.map(({ target }) => target);
    },

    async listHeads(ids, now) {
      if (ids.length === 0) return [];
      const heads = new Map((await headsWhere(and(inArray(documents.id, [...ids]), isShown(now)))).map((head) => [head.id, head]));
      return ids.map((id) => heads.get(id)).filter((head) => head !== undefined);
    },

    listStories,

    async countStories(query, now) {
      const counted = orm.select({ count: sql<string>`count(*)` });
      const [row] = query.of
        ? await counted
            .from(links)
            .innerJoin(documents, isLinked)
            .where(inLinks(query, query.of, now))
        : await counted.from(documents).where(inQuery(query, now));
      return Number(row?.count ?? 0);
    },

    areDeep: (places, depth, now) => areDeep(orm, places, depth, now),

    listPaths: (query, now) => listPaths(orm, query, isShown(now)),

    listVersions: (storyId, now) => headsWhere(and(eq(documents.storyId, storyId), isShown(now))),

    async listSiteDocuments(site) {
      const rows = await orm
        .select({ head: documents.head })
        .from(documents)
        .where(and(eq(documents.site, site), notInArray(documents.type, OTHER_TYPES)))
        .orderBy(asc(documents.id));
      return rows.map(readSiteDocument);
    },

    async findPictures(ids) {
      if (ids.length === 0) return new Map();
      const rows = await orm
        .select({ id: documents.id, head: documents.head })
        .from(documents)
        .where(and(inArray(documents.id, [...ids]), eq(documents.type, 'picture')));
      return new Map(rows.map((row) => [row.id, readPicture(row)]));
    },

    refreshSearch: (limit) => refreshSearch(orm, limit),

    listDue: (after, until) => {
      const isWithin = (column: Column) => and(gt(column, after.toISOString()), lte(column, until.toISOString()));
      return headsWhere(or(isWithin(documents.visibleFrom), isWithin(documents.visibleUntil)));
    },

    async listScheduledChanges(after, until) {
      const rows = await orm
        .selectDistinctOn([documents.id], { ...headColumns, type: documents.type })
        .from(scheduledChanges)
        .innerJoin(documents, eq(documents.id, scheduledChanges.documentId))
        .where(and(gt(scheduledChanges.at, after.toISOString()), lte(scheduledChanges.at, until.toISOString())));
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
      const due = [story?.at, ending?.at, scheduled?.at].flatMap((at) => (at ? [Date.parse(at)] : []));
      return due.length > 0 ? new Date(Math.min(...due)) : undefined;
    },

    async listPurges(after) {
      const rows = await orm
        .select({ id: purges.id, tags: purges.tags, isSoft: purges.isSoft, paths: purges.paths })
        .from(purges)
        .where(gt(purges.id, after - 1))
        .orderBy(asc(purges.id));
      // For a node without a cursor, the first publication must still be listed.
      const first = after > 0 ? rows[0]?.id : (rows[0]?.id ?? 1) - 1;
      if (first !== after) return undefined;
      return rows.filter((row) => row.id > after).map(({ paths, ...row }) => ({ ...row, paths: paths ?? undefined }));
    },

    async lastPurge() {
      const [row] = await orm.select({ id: purges.id }).from(purges).orderBy(desc(purges.id)).limit(1);
      return row?.id ?? 0;
    },
  };
}
