import { describe, expect, it } from 'vitest';
import { NO_CRITERIA, type SearchCriteria } from '#domain/search/search-criteria.ts';
import { agendaGroupOf } from '#domain/agenda/agenda-group.ts';
import { findEvents } from '#server/subjects/content/lists/find-events.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { editionContent } from '#tests/support/newsroom/edition-content.ts';
import { elfar, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { emptiedDatabase } from '#tests/support/databases/emptied-database.ts';
import { SITE_DOCUMENTS, storeOn } from '#tests/support/newsroom/store.ts';

const opened = emptiedDatabase('documents, purges', () => openDatabase(MEMORY));

/** A Monday. */
const NOW = new Date('2026-06-01T10:00:00Z');
const { timeZone } = elfar;

const event = (id: string, fields: Record<string, unknown>) =>
  storyFields({ id, type: 'event', headline: id, event: fields });
const at = (id: string, instant: string) =>
  event(id, { eventOccurrenceType: 'unique', eventUniqueDate: instant });
const during = (id: string, eventStartDate: string, eventEndDate: string) =>
  event(id, { eventOccurrenceType: 'date-range', eventStartDate, eventEndDate });
const undated = (id: string) =>
  event(id, { eventOccurrenceType: 'icon', datesLiteral: 'Cada dijous' });

/** The agenda of a store with the events, page by page, as `group: id`. */
async function agendaOf(
  events: Record<string, unknown>[],
  criteria: Partial<SearchCriteria> = {},
  limit = 50,
) {
  const store = storeOn(await opened());
  await store.put(...SITE_DOCUMENTS, ...events);
  const content = editionContent(store.repository, {
    edition: { site: elfar, locale: 'ca' },
    now: NOW,
  });
  const rows: string[] = [];
  let cursor = '';
  do {
    const page = await findEvents(content, { ...NO_CRITERIA, ...criteria }, { cursor, limit });
    rows.push(...page.results.map((card) => `${agendaGroupOf(card, timeZone)}: ${card.id}`));
    cursor = page.cursor;
  } while (cursor !== '');
  return rows;
}

const EVENTS = [
  undated('club'),
  during('show', '2026-05-01', '2026-07-03'),
  during('ending', '2026-05-20', '2026-06-02'),
  at('concert', '2026-06-01T20:30:00+02:00'),
  at('late', '2026-06-02T00:30:00+02:00'),
  during('fair', '2026-06-02', '2026-06-04'),
  at('saturday', '2026-06-06T12:00:00+02:00'),
  at('next-week', '2026-06-13T12:00:00+02:00'),
];

describe('the agenda', () => {
  it.each([1, 2, 3, 50])(
    'lists tonight before what is on for days, then the other days and what has no date, by %i a page',
    async (limit) => {
      expect(await agendaOf(EVENTS, {}, limit)).toEqual([
        '2026-06-01: concert',
        'running: ending',
        'running: show',
        '2026-06-02: fair',
        '2026-06-02: late',
        '2026-06-06: saturday',
        '2026-06-13: next-week',
        'undated: club',
      ]);
    },
  );

  it.each([
    ['today', ['2026-06-01: concert', 'running: ending', 'running: show']],
    ['tomorrow', ['2026-06-02: fair', '2026-06-02: late', 'running: ending', 'running: show']],
    ['thisWeekend', ['2026-06-06: saturday', 'running: show']],
    ['nextWeekend', ['2026-06-13: next-week', 'running: show']],
  ] as const)('has the events of %s', async (date, expected) => {
    expect(await agendaOf(EVENTS, { date })).toEqual(expected);
  });

  it('begins this month today', async () => {
    const past = at('past', '2026-05-31T20:00:00+02:00');
    const store = storeOn(await opened());
    await store.put(
      ...SITE_DOCUMENTS,
      past,
      at('coming', '2026-05-31T23:00:00+02:00'),
      at('june', '2026-06-01T20:00:00+02:00'),
    );
    const content = editionContent(store.repository, {
      edition: { site: elfar, locale: 'ca' },
      now: new Date('2026-06-15T10:00:00Z'),
    });
    const { results } = await findEvents(
      content,
      { ...NO_CRITERIA, date: 'thisMonth' },
      { cursor: '', limit: 10 },
    );
    expect(results).toEqual([]);
  });

  it('shows three days as the first of them, and afterwards as running', async () => {
    expect(await agendaOf([during('fair', '2026-06-01', '2026-06-03')])).toEqual([
      '2026-06-01: fair',
    ]);
    expect(await agendaOf([during('fair', '2026-05-31', '2026-06-02')])).toEqual(['running: fair']);
    expect(await agendaOf([during('fair', '2026-05-30', '2026-05-31')])).toEqual([]);
  });

  it('lists 200 events of a day once each, before what is running', async () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      at(`e${index}`, `2026-06-01T${String(12 + (index % 10))}:00:00+02:00`),
    );
    const rows = await agendaOf([during('show', '2026-05-01', '2026-07-03'), ...many], {}, 20);
    expect(new Set(rows).size).toBe(201);
    expect(rows.at(-1)).toBe('running: show');
  });

  it('names no place in the words of an event, because its row has it', async () => {
    const store = storeOn(await opened());
    const place = { location: { name: 'Sala del Moll Vell' }, address: 'Moll Vell, 6' };
    await store.put(...SITE_DOCUMENTS, {
      ...event('show', {
        eventOccurrenceType: 'unique',
        eventUniqueDate: '2026-06-01T20:30:00+02:00',
        ...place,
      }),
      subtitle: 'Trenta-vuit anys de quaderns',
    });
    const content = editionContent(store.repository, {
      edition: { site: elfar, locale: 'ca' },
      now: NOW,
    });
    const { results } = await findEvents(content, NO_CRITERIA, { cursor: '', limit: 10 });
    expect(results[0]?.snippet).toEqual([{ text: 'Trenta-vuit anys de quaderns', isMatch: false }]);
  });
});
