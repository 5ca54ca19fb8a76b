import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { printSitemap } from '#domain/files/sitemap.ts';
import { listSitemapPart, listSitemaps } from '#server/subjects/content/sitemap-entries.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { editionContent } from '#tests/support/newsroom/edition-content.ts';
import { elfar, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { SITE_DOCUMENTS, storeOn } from '#tests/support/newsroom/store.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { emptiedDatabase } from '#tests/support/databases/emptied-database.ts';

const STORIES = isFullRun ? 100_000 : 20_000;
/**
 * URLs of a site map, and bytes: a fiftieth of the protocol's limit
 * (https://www.sitemaps.org/protocol.html).
 */
const MOST = { entries: 10_000, bytes: 2_500_000 };
const opened = emptiedDatabase('documents, purges', () => openDatabase(MEMORY));

it(`divides a month of ${STORIES} stories into parts that list each story once`, async () => {
  const database = await opened();
  const store = storeOn(database);
  await store.put(
    ...SITE_DOCUMENTS,
    storyFields({ id: 'first', publishedAt: '2026-03-01T10:00:00Z' }),
  );
  // A hundred stories share each instant, so that the order within it decides the part.
  await database.orm.execute(sql`
    insert into documents (id, type, site, locale, origin, hash, story_id, path, visible_from, head, body)
    select 'copy-' || n, type, site, locale, origin, hash, story_id, '/politica/2026/03/02/copy-' || n || '/',
      timestamptz '2026-03-02T10:00:00Z' + (n / 100) * interval '1 minute', head, body
    from documents, generate_series(2, ${STORIES}) as n where id = 'first'`);
  const edition = { site: elfar, locale: 'ca' } as const;
  const read = () =>
    editionContent(store.repository, { edition, now: new Date('2026-04-15T12:00:00Z') });
  const maps = (await listSitemaps(read())).filter((path) => path.startsWith('/sitemap-2026-03'));
  expect(maps).toHaveLength(STORIES / MOST.entries);
  const listed = new Set<string>();
  for (let part = 1; part <= maps.length; part += 1) {
    const entries = (await listSitemapPart(read(), '2026-03', part)) ?? [];
    expect(entries).toHaveLength(MOST.entries);
    expect(Buffer.byteLength(printSitemap(elfar, entries))).toBeLessThan(MOST.bytes);
    for (const { path } of entries) listed.add(path);
  }
  expect(listed.size).toBe(STORIES);
  expect(await listSitemapPart(read(), '2026-03', maps.length + 1)).toBeUndefined();
}, 300_000);
