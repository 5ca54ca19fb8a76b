import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import {
  SENT_DIMENSIONS,
  TOTAL_KEY,
  type FigureDimension,
  type FigureSpan,
  type FigureSums,
} from '#domain/figures/figure.ts';
import { pageTypeOf } from '#domain/figures/page-type.ts';
import { VITAL_VIEWS } from '#domain/figures/vital-figures.ts';
import { readPath } from '#domain/routes/read-path.ts';
import type { Site } from '#domain/sites/site.ts';
import type { SentFigure } from '#server/platform/backend/backend.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { figures } from '#server/platform/database/tables/figure-schema.ts';
import { documents, links } from '#server/platform/database/tables/schema.ts';
import { spansOf, startsAt } from './figure-times.ts';

interface FigureRow extends FigureSums {
  site: string;
  dimension: FigureDimension;
  span: FigureSpan;
  starts: string;
  key: string;
}

/** Where a story belongs. */
interface StoryPlace {
  /** Type of the story, or of a page that is no story. */
  type: string;
  locale: string;
  section: string | undefined;
  authors: string[];
}

/**
 * Adds sums of the front process to those of their minute, hour, day and month, in one statement.
 * The views of a page also count in total, for its language, section and authors, and for a live
 * blog. Sums of unknown sites and dimensions are ignored. Those of unknown stories are counted as
 * refused.
 */
export async function addFigures(
  { orm, sites }: { orm: Orm; sites: readonly Site[] },
  sent: readonly SentFigure[],
  now: Date,
): Promise<void> {
  const places = await findPlaces(orm, sent);
  const rows = new Map<string, FigureRow>();
  for (const site of sites) {
    const starts = startsAt(now, site.timeZone);
    for (const figure of sent) {
      if (figure.site !== site.alias) continue;
      for (const { dimension, key, sums } of countedBy(site, figure, places))
        for (const span of spansOf(dimension))
          addTo(rows, { site: site.alias, dimension, span, starts: starts[span], key, ...sums });
    }
  }
  await store(orm, [...rows.values()]);
}

/** The rows of all dimensions that a sum counts in. */
function countedBy(
  site: Site,
  { dimension: name, key, views, reads, shares, seconds }: SentFigure,
  places: ReadonlyMap<string, StoryPlace>,
): { dimension: FigureDimension; key: string; sums: FigureSums }[] {
  const dimension = SENT_DIMENSIONS.find((one) => one === name);
  if (dimension === undefined) return [];
  const sums = { views, reads, shares, seconds };
  const page = pageOf({ dimension, key });
  if (page === undefined) return [{ dimension, key, sums }];
  const place = page.startsWith('/')
    ? placeOfPath(site, page)
    : places.get(`${site.alias} ${page}`);
  if (place === undefined) {
    // A beacon of vitals or a video is counted in several rows, and refused once.
    const isOnce = dimension === 'page' || dimension === 'video' || key.startsWith(VITAL_VIEWS);
    if (!isOnce) return [];
    const refused = { views: views + shares, reads: 0, shares: 0, seconds: 0 };
    return [{ dimension: 'refused', key: 'unknown', sums: refused }];
  }
  if (dimension === 'video' || dimension === 'watched') return [{ dimension, key, sums }];
  if (dimension !== 'page') return [{ dimension, key: keyByType(key, place.type), sums }];
  return [
    { dimension, key, sums },
    { dimension: 'total', key: TOTAL_KEY, sums },
    { dimension: 'language', key: place.locale, sums },
    ...(place.section === undefined
      ? []
      : [{ dimension: 'section' as const, key: place.section, sums }]),
    ...place.authors.map((author) => ({ dimension: 'author' as const, key: author, sums })),
    ...(place.type === 'live-blog' ? [{ dimension: 'live' as const, key, sums }] : []),
  ];
}

/** The dimensions whose keys end with a page. */
const OF_PAGES: ReadonlySet<string> = new Set(['page', 'video', 'watched', 'vital', 'cause']);

/** The page that a sum is about. */
function pageOf({ dimension, key }: Pick<SentFigure, 'dimension' | 'key'>): string | undefined {
  return OF_PAGES.has(dimension) ? key.split(' ').at(-1) : undefined;
}

/** The key of a sum of vitals with the type of the page in place of the page. */
function keyByType(key: string, type: string): string {
  const [vital, ...rest] = key.split(' ');
  return [vital, type, ...rest.slice(0, -1)].join(' ');
}

function placeOfPath(site: Site, path: string): StoryPlace {
  const { locale } = readPath(site, path);
  return { type: pageTypeOf(site, path), locale, section: undefined, authors: [] };
}

/** The places of stories, by site and id. A withdrawn story keeps its place. */
async function findPlaces(orm: Orm, sent: readonly SentFigure[]): Promise<Map<string, StoryPlace>> {
  const ids = sent.flatMap((figure) => {
    const page = pageOf(figure);
    return page === undefined || page.startsWith('/') ? [] : [page];
  });
  const places = new Map<string, StoryPlace>();
  if (ids.length === 0) return places;
  const rows = await orm
    .select({
      id: documents.id,
      site: documents.site,
      type: documents.type,
      locale: documents.locale,
      kind: links.kind,
      target: links.target,
    })
    .from(documents)
    .leftJoin(
      links,
      and(eq(links.documentId, documents.id), inArray(links.kind, ['taxon', 'author'])),
    )
    .where(
      and(
        sql`${documents.id} = any(${sql.param([...new Set(ids)])}::text[])`,
        isNotNull(documents.storyId),
      ),
    );
  for (const { id, site, type, locale, kind, target } of rows) {
    const known = places.get(`${site} ${id}`);
    const place = known ?? { type, locale, section: undefined, authors: [] };
    if (kind === 'taxon') place.section = target ?? undefined;
    else if (target !== null) place.authors.push(target);
    places.set(`${site} ${id}`, place);
  }
  return places;
}

function addTo(rows: Map<string, FigureRow>, row: FigureRow): void {
  const id = [row.site, row.dimension, row.span, row.key].join(' ');
  const known = rows.get(id);
  if (!known) return void rows.set(id, row);
  known.views += row.views;
  known.reads += row.reads;
  known.shares += row.shares;
  known.seconds += row.seconds;
}

async function store(orm: Orm, rows: readonly FigureRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (name: keyof FigureRow) => sql.param(rows.map((row) => row[name]));
  // Sorted, so that two nodes lock the rows in the same order.
  await orm.execute(sql`
    insert into ${figures} (site, dimension, span, starts, key, views, reads, shares, seconds)
    select site, dimension, span, starts::timestamptz, key, views, reads, shares, seconds from unnest(
      ${column('site')}::text[], ${column('dimension')}::text[], ${column('span')}::text[],
      ${column('starts')}::text[], ${column('key')}::text[], ${column('views')}::int[],
      ${column('reads')}::int[], ${column('shares')}::int[], ${column('seconds')}::bigint[]
    ) as sent (site, dimension, span, starts, key, views, reads, shares, seconds)
    order by 1, 2, 3, 4, 5
    on conflict (site, dimension, span, starts, key) do update set
      views = figures.views + excluded.views,
      reads = figures.reads + excluded.reads,
      shares = figures.shares + excluded.shares,
      seconds = figures.seconds + excluded.seconds`);
}
