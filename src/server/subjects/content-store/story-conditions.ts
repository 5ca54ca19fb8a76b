import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
  type Column,
  type SQL,
} from 'drizzle-orm';
import { documents, links } from '#server/platform/database/tables/schema.ts';
import type { StoryQuery } from './story-query.ts';

/** Condition for stories that are visible now. */
export function isShown(now: Date): SQL | undefined {
  return and(
    isNotNull(documents.visibleFrom),
    lte(documents.visibleFrom, now.toISOString()),
    isUnexpired(now),
  );
}

function isUnexpired(now: Date): SQL | undefined {
  return or(isNull(documents.visibleUntil), gt(documents.visibleUntil, now.toISOString()));
}

/** Condition for stories that were withdrawn or have expired. */
export function isOver(now: Date): SQL | undefined {
  return or(isNull(documents.visibleFrom), lte(documents.visibleUntil, now.toISOString()));
}

/** Conditions of a listing on the documents table. */
export function inQuery(query: Omit<StoryQuery, 'limit' | 'offset'>, now: Date): SQL | undefined {
  return and(
    eq(documents.site, query.site),
    eq(documents.locale, query.locale),
    isShown(now),
    ...(query.types && query.types.length > 0 ? [inArray(documents.type, [...query.types])] : []),
    ...(query.before === undefined ? [] : [lt(documents.visibleFrom, query.before)]),
    ...(query.from === undefined ? [] : [gte(documents.visibleFrom, query.from)]),
    ...(query.exclude && query.exclude.length > 0
      ? [notInArray(documents.id, [...query.exclude])]
      : []),
  );
}

/**
 * Conditions of a listing on the links table, and on the documents table only for columns that
 * links do not repeat. A planner without statistics, as after an import, would otherwise scan all
 * stories of a site for each link.
 */
export function inLinks(
  { site, locale, types, before, from, exclude }: Omit<StoryQuery, 'limit' | 'offset'>,
  of: NonNullable<StoryQuery['of']>,
  now: Date,
): SQL | undefined {
  return and(
    eq(links.kind, of.kind),
    eq(links.target, of.id),
    eq(links.locale, locale),
    isLinkShown(now),
    ...(of.season === undefined ? [] : [eq(sql`${documents.head}->>'season'`, String(of.season))]),
    ...(before === undefined ? [] : [lt(links.visibleFrom, before)]),
    ...(from === undefined ? [] : [gte(links.visibleFrom, from)]),
    ...(exclude && exclude.length > 0 ? [notInArray(links.documentId, [...exclude])] : []),
    eq(documents.site, site),
    ...(types && types.length > 0 ? [inArray(documents.type, [...types])] : []),
  );
}

/** Condition for links of stories that are visible now. */
export function isLinkShown(now: Date): SQL | undefined {
  return and(lte(links.visibleFrom, now.toISOString()), isUnexpired(now));
}

/**
 * The order of the indexes (src/server/platform/database/tables/schema.ts). PostgreSQL's plain
 * `desc` puts nulls first, and would need a sort.
 */
export function newestFirst(column: Column): SQL {
  return sql`${column} desc nulls last`;
}

/**
 * The distinct targets of visible stories' links: column `target` of a table in `from`. It skips
 * from one target to the next in the index `links_newest`, two lookups each, whereas `select
 * distinct` reads every link (https://wiki.postgresql.org/wiki/Loose_indexscan).
 */
export function shownTargets(kind: typeof links.$inferSelect.kind, locale: string, now: Date): SQL {
  return sql`(
    with recursive known(target) as (
      select min(target) from links where kind = ${kind}
      union all
      select (select min(target) from links where kind = ${kind} and target > known.target) from known where known.target is not null
    )
    select target from known where target is not null and exists (
      select from links join documents on documents.id = links.document_id
      where kind = ${kind} and links.target = known.target and links.locale = ${locale} and links.visible_from <= ${now.toISOString()}
      and (documents.visible_until is null or documents.visible_until > ${now.toISOString()})
    )
  ) as shown`;
}
