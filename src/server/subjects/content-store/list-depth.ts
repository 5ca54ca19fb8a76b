import { sql } from 'drizzle-orm';
import type { Orm } from '#server/platform/database/database.ts';
import type { ListedInstant } from './story-query.ts';

/**
 * Whether at least `depth` stories of a list are as new as an instant, for each place. One query
 * reads at most `depth` entries of an index for each place. Expired stories are not left out, so
 * that a place may count as deeper than it is.
 */
export async function areDeep(
  orm: Orm,
  places: readonly ListedInstant[],
  depth: number,
  now: Date,
): Promise<boolean[]> {
  if (places.length === 0) return [];
  const instant = now.toISOString();
  const asked = JSON.stringify(
    places.map(({ of, ...rest }, number) => ({ ...rest, number, kind: of?.kind, target: of?.id })),
  );
  const rows = await orm.select({ count: sql<number>`count` }).from(sql`(
    select place.number, case
      when place.kind is null then (
        select count(*)::int from (
          select from documents where documents.site = place.site and documents.locale = place.locale
          and documents.visible_from >= place.at and documents.visible_from <= ${instant} limit ${depth}
        ) as newer
      )
      else (
        select count(*)::int from (
          select from links where links.kind = place.kind and links.target = place.target and links.locale = place.locale
          and links.visible_from >= place.at and links.visible_from <= ${instant} limit ${depth}
        ) as newer
      )
    end as count
    from jsonb_to_recordset(${asked}::jsonb)
      as place(number int, site text, locale text, kind text, target text, at timestamptz)
    order by place.number
  ) as depths`);
  return rows.map(({ count }) => count >= depth);
}
