import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  findDaysBeside,
  findGap,
  listSameDay,
  readCalendar,
} from '#server/subjects/content/lists/archive.ts';
import { ReadCache } from '#server/subjects/content/read-cache.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { editionContent } from '#tests/support/newsroom/edition-content.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { emptiedDatabase } from '#tests/support/databases/emptied-database.ts';
import { elfar, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { SITE_DOCUMENTS, storeOn } from '#tests/support/newsroom/store.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const opened = emptiedDatabase('documents, purges', () => openDatabase(MEMORY));
const at = (day: string) => `2026-${day}T10:00:00Z`;
const shownOn = (id: string, day: string, fields: Record<string, unknown> = {}) =>
  storyFields({ id, publishedAt: at(day), ...fields });

/** Opens an archive with one story on each given day (MM-DD) of 2026. The day is the story's id. */
async function openArchive(...days: string[]) {
  const store = storeOn(await opened());
  await store.put(...SITE_DOCUMENTS, ...days.map((day) => shownOn(day, day)));
  const reads = new ReadCache(store.repository);
  const contentAt = () =>
    editionContent(store.repository, { edition: { site: elfar, locale: 'ca' }, reads, now: NOW });
  /** The content of a day's page, with its tags. */
  const read = async (day: string) => {
    const content = contentAt();
    const range = { from: `2026-${day}`, to: `2026-${day}` };
    const found = await content.findListingPage(boundsOf(range, elfar.timeZone), undefined);
    const beside = await findDaysBeside(content, range);
    return { ids: found?.stories.map(({ id }) => id), ...beside, tags: content.tags.all };
  };
  /** A range of days (MM-DD) as a gap, and what pages with stories would read for it. */
  const readGap = async (from: string, to = from) => {
    const range = { from: `2026-${from}`, to: `2026-${to}` };
    const gap = await findGap(contentAt(), range);
    const expected = {
      ...(await findDaysBeside(contentAt(), range)),
      calendar: await readCalendar(contentAt(), range.to.slice(0, 7)),
    };
    return { gap, expected };
  };
  /** The calendar of a month (YYYY-MM), with its tags. */
  const readMonth = async (month: string) => {
    const content = contentAt();
    const { counts, ...rest } = await readCalendar(content, month);
    return { counts: Object.fromEntries(counts), ...rest, tags: content.tags.all };
  };
  /** The ids of the stories of the same day in earlier years, with their tags. */
  const readSameDay = async (day: string) => {
    const content = contentAt();
    return { ids: (await listSameDay(content, day)).map(({ id }) => id), tags: content.tags.all };
  };
  /** Whether the publication of stories purges what was read with some tags. */
  const isPurged = async (
    tags: readonly string[],
    ...stories: ReturnType<typeof storyFields>[]
  ) => {
    await store.put(...stories);
    const purged = store.purged.at(-1) ?? [];
    reads.purge(purged);
    return purged.some((tag) => tags.includes(tag));
  };
  /** Publishes a story and returns the days whose pages it purges. */
  const dropping = async (story: ReturnType<typeof shownOn>, ...pages: string[]) => {
    const before = await Promise.all(pages.map(read));
    await store.put(story);
    const purged = store.purged.at(-1) ?? [];
    reads.purge(purged);
    return pages.filter((_page, index) => purged.some((tag) => before[index]?.tags.includes(tag)));
  };
  return { read, readGap, readMonth, readSameDay, isPurged, dropping };
}

describe('a day of the archive', () => {
  it('links the nearest days with stories, by the date on which the stories were first visible', async () => {
    const { read, dropping } = await openArchive('03-01', '03-07', '03-08');
    await dropping(shownOn('held', '03-02', { embargoedUntil: at('03-04') }));
    expect(await read('03-07')).toMatchObject({
      ids: ['03-07'],
      previous: '2026-03-04',
      next: '2026-03-08',
    });
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
    expect(await dropping(shownOn('same', '03-07'), '03-07', '03-20', '04-15')).toEqual([
      '03-07',
      '03-20',
    ]);
    expect(await dropping(shownOn('next', '03-08'), '03-07', '03-20', '04-15')).toEqual([
      '03-07',
      '03-20',
    ]);
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
    expect(await dropping(shownOn('03-07', '03-07', fields), '03-07', '03-20', '04-15')).toEqual([
      '03-07',
      ...moved,
    ]);
    expect(await read('03-07')).toMatchObject({ ids: [] });
    expect(await read('03-21')).toMatchObject({
      previous: moved.length > 0 ? '2026-03-20' : '2026-03-19',
    });
  });
});

describe('a range without stories', () => {
  it.each([
    ['before the first story', '01-02', '01-09'],
    ['in a month with stories before it', '03-02', '03-06'],
    ['in a month with stories after it', '03-11', '03-13'],
    ['on the day before a story', '03-13', '03-13'],
    ['over whole months', '03-16', '05-01'],
    ['in an empty month', '04-10', '04-12'],
    ['after the last story', '05-21', '05-23'],
  ])('has the neighbours and the calendar that other pages read: %s', async (_name, from, to) => {
    const { readGap } = await openArchive('03-01', '03-10', '03-14', '03-15', '05-10', '05-20');
    const { gap, expected } = await readGap(from, to);
    expect(gap).toEqual(expected);
  });

  it('is not one with a story on its first or last day', async () => {
    const { readGap } = await openArchive('03-10', '03-14');
    expect(await readGap('03-10', '03-12')).toMatchObject({ gap: undefined });
    expect(await readGap('03-12', '03-14')).toMatchObject({ gap: undefined });
    expect(await readGap('03-14')).toMatchObject({ gap: undefined });
    expect((await readGap('03-11', '03-13')).gap).toBeDefined();
  });

  it('has no neighbours in an empty archive', async () => {
    const { readGap } = await openArchive();
    expect((await readGap('03-10')).gap).toEqual({
      calendar: { month: '2026-03', counts: new Map() },
    });
  });
});

describe('the calendar of the archive', () => {
  it('counts the stories of each day of a month, and links the nearest months with stories', async () => {
    const { readMonth, isPurged } = await openArchive('01-31', '03-01', '03-31', '05-02');
    await isPurged([], shownOn('night', '03-31', { publishedAt: '2026-03-31T21:59:00Z' }));
    await isPurged([], shownOn('april', '04-01', { publishedAt: '2026-03-31T22:00:00Z' }));
    const { tags: _tags, ...march } = await readMonth('2026-03');
    expect(march).toEqual({
      month: '2026-03',
      counts: { '2026-03-01': 1, '2026-03-31': 2 },
      previous: '2026-01',
      next: '2026-04',
    });
    expect(await readMonth('2026-02')).toMatchObject({
      counts: {},
      previous: '2026-01',
      next: '2026-03',
    });
    expect(await readMonth('2026-01')).not.toHaveProperty('previous');
    expect(await readMonth('2026-05')).not.toHaveProperty('next');
  });

  it.each(['0001-01', '1702-06', '9998-12'])('is empty in %s', async (month) => {
    const { readMonth } = await openArchive('03-01');
    expect(await readMonth(month)).toMatchObject({ month, counts: {} });
  });

  it('is purged for stories of its month and for the nearest months, and for no other', async () => {
    const { readMonth, isPurged } = await openArchive('01-15', '03-01', '05-15');
    const { tags } = await readMonth('2026-03');
    expect(await isPurged(tags, shownOn('march', '03-31'))).toBe(true);
    expect(await isPurged(tags, shownOn('february', '02-10'))).toBe(true);
    expect(await isPurged(tags, shownOn('april', '04-10'))).toBe(true);
    expect(await isPurged((await readMonth('2026-03')).tags, shownOn('may', '05-31'))).toBe(false);
    expect(await isPurged((await readMonth('2026-03')).tags, shownOn('january', '01-02'))).toBe(
      false,
    );
  });

  it('is purged when its month ends, and not by stories of a month that has not begun', async () => {
    const { readMonth, isPurged } = await openArchive('05-15', '06-01');
    const { tags } = await readMonth('2026-06');
    expect(tags).toContain('day:elfar:2026-06-30');
    expect(await isPurged(tags, shownOn('july', '07-10'))).toBe(false);
  });
});

describe('the same day of earlier years', () => {
  it('lists the stories of the local day, newest year first', async () => {
    const { readSameDay, isPurged } = await openArchive('03-05');
    await isPurged(
      [],
      shownOn('2025', '', { publishedAt: '2025-03-04T23:30:00Z' }),
      shownOn('2025-6', '', { publishedAt: '2025-03-05T23:30:00Z' }),
      shownOn('2020', '', { publishedAt: '2020-03-05T10:00:00Z' }),
    );
    expect((await readSameDay('2026-03-05')).ids).toEqual(['2025', '2020']);
    expect((await readSameDay('2020-03-05')).ids).toEqual([]);
    expect((await readSameDay('9998-03-05')).ids).toEqual([]);
  });

  it('lists stories of leap years on 29 February', async () => {
    const { readSameDay, isPurged } = await openArchive();
    await isPurged(
      [],
      shownOn('leap', '', { publishedAt: '2020-02-29T10:00:00Z' }),
      shownOn('march', '', { publishedAt: '2021-03-01T10:00:00Z' }),
    );
    expect((await readSameDay('2024-02-29')).ids).toEqual(['leap']);
  });

  it('is purged by a story of the same day in any year, and not by one of another day', async () => {
    const { readSameDay, isPurged } = await openArchive();
    const { tags } = await readSameDay('2026-03-05');
    expect(
      await isPurged(tags, shownOn('night', '', { publishedAt: '1999-03-04T23:30:00Z' })),
    ).toBe(true);
    expect(await isPurged(tags, shownOn('day', '', { publishedAt: '2003-03-05T12:00:00Z' }))).toBe(
      true,
    );
    expect(
      await isPurged(tags, shownOn('other', '', { publishedAt: '2003-03-06T12:00:00Z' })),
    ).toBe(false);
  });
});
