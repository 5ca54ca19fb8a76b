import { describe, expect, it } from 'vitest';
import { boundsOf, findDaysBeside } from '../../../src/server/content/archive.ts';
import { EditionContent } from '../../../src/server/content/edition-content.ts';
import { ReadCache } from '../../../src/server/content/read-cache.ts';
import { openDatabase } from '../../../src/server/database/open-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { elfar, storyFields } from '../../support/newsroom/newsroom.ts';
import { SITE_DOCUMENTS, storeOn } from '../../support/newsroom/store.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const opened = emptiedDatabase('documents, purges', () => openDatabase('memory://'));
const at = (day: string) => `2026-${day}T10:00:00Z`;
const shownOn = (id: string, day: string, fields: Record<string, unknown> = {}) => storyFields({ id, publishedAt: at(day), ...fields });

/** Opens an archive with one story on each given day (MM-DD) of 2026. The day is the story's id. */
async function openArchive(...days: string[]) {
  const store = storeOn(await opened());
  await store.put(...SITE_DOCUMENTS, ...days.map((day) => shownOn(day, day)));
  const reads = new ReadCache(store.repository);
  /** The content of a day's page, with its tags. */
  const read = async (day: string) => {
    const content = new EditionContent({ edition: { site: elfar, locale: 'ca' }, reads, now: NOW });
    const range = { from: `2026-${day}`, to: `2026-${day}` };
    const found = await content.findListingPage(boundsOf(range, elfar.timeZone), 1);
    const beside = await findDaysBeside(content, range);
    return { ids: found?.stories.map(({ id }) => id), ...beside, tags: content.tags };
  };
  /** Publishes a story and returns the days whose pages it purges. */
  const dropping = async (story: ReturnType<typeof shownOn>, ...pages: string[]) => {
    const before = await Promise.all(pages.map(read));
    await store.put(story);
    const purged = store.purged.at(-1) ?? [];
    reads.purge(purged);
    return pages.filter((_page, index) => purged.some((tag) => before[index]?.tags.includes(tag)));
  };
  return { read, dropping };
}

describe('a day of the archive', () => {
  it('links the nearest days with stories, by the date on which the stories were first visible', async () => {
    const { read, dropping } = await openArchive('03-01', '03-07', '03-08');
    await dropping(shownOn('held', '03-02', { embargoedUntil: at('03-04') }));
    expect(await read('03-07')).toMatchObject({ ids: ['03-07'], previous: '2026-03-04', next: '2026-03-08' });
    expect(await read('03-04')).toMatchObject({ ids: ['held'], previous: '2026-03-01' });
    expect(await read('03-04')).not.toHaveProperty('next');
    expect(await read('03-01')).not.toHaveProperty('previous');
  });

  it('keeps a day’s page when stories of other days are published', async () => {
    const { dropping } = await openArchive('03-01', '03-07', '03-08', '03-30');
    expect(await dropping(shownOn('new', '05-31'), '03-07', '03-08', '03-30')).toEqual([]);
    expect(await dropping(shownOn('old', '02-01'), '03-07', '03-08', '03-30')).toEqual([]);
  });

  it('purges a day’s page for a story of that day and for the first story of an adjacent empty day', async () => {
    const { read, dropping } = await openArchive('03-01', '03-07', '03-20', '04-15');
    expect(await dropping(shownOn('same', '03-07'), '03-07', '03-20', '04-15')).toEqual(['03-07', '03-20']);
    expect(await dropping(shownOn('next', '03-08'), '03-07', '03-20', '04-15')).toEqual(['03-07', '03-20']);
    expect(await read('03-07')).toMatchObject({ next: '2026-03-08' });
    expect(await read('03-20')).toMatchObject({ previous: '2026-03-08' });
    expect(await dropping(shownOn('between', '04-10'), '03-07', '04-15')).toEqual(['04-15']);
    expect(await read('04-15')).toMatchObject({ previous: '2026-04-10' });
  });

  it.each([
    ['is withdrawn', { status: 'withdrawn' }],
    ['is embargoed', { embargoedUntil: at('03-20') }],
    ['moves to another', { publishedAt: at('03-20') }],
  ])('purges a day’s page, and that of the new day, when its story %s', async (_name, fields) => {
    const { read, dropping } = await openArchive('03-01', '03-07', '03-19', '03-21', '04-15');
    const moved = 'status' in fields ? [] : ['03-20'];
    expect(await dropping(shownOn('03-07', '03-07', fields), '03-07', '03-20', '04-15')).toEqual(['03-07', ...moved]);
    expect(await read('03-07')).toMatchObject({ ids: [] });
    expect(await read('03-21')).toMatchObject({ previous: moved.length > 0 ? '2026-03-20' : '2026-03-19' });
  });
});
