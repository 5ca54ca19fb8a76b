import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FoundCard } from '#domain/search/search-results.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { Event } from '#domain/stories/event.ts';
import { resultTexts } from '#i18n/result-texts.ts';
import { AgendaList } from '#islands/search/AgendaList.tsx';

const cardOf = (
  id: string,
  eventDate: string | undefined,
  event: Partial<Event> = {},
): FoundCard => ({
  id,
  title: `Acte ${id}`,
  url: `/agenda/${id}/`,
  articleNewsTypeEnum: 'event',
  access: 'free',
  publishedDate: '2026-11-01T10:00:00+01:00',
  authors: [{ id: 'nuria', name: 'Núria Periodista', url: '/autor/nuria/' }],
  snippet: [],
  event: {
    eventOccurrenceType: 'unique',
    eventMultipleDates: [],
    timetable: [],
    thematics: [],
    ...event,
  },
  ...(eventDate !== undefined && { eventDate }),
});

const markupOf = (
  cards: FoundCard[],
  { locale = 'ca', after }: { locale?: Locale; after?: string } = {},
) =>
  renderToStaticMarkup(
    createElement(AgendaList, {
      cards,
      locale,
      timeZone: 'Europe/Madrid',
      today: '2026-11-25',
      texts: resultTexts(locale),
      after,
    }),
  );

const textOf = (...of: Parameters<typeof markupOf>) =>
  markupOf(...of)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');

describe('the agenda by day', () => {
  it('has a heading for each day, the hour, the place and the price, and no byline', () => {
    const place = { location: { name: 'Nau dels Corders' }, price: 14 };
    const text = textOf([
      cardOf('dansa', '2026-11-28T20:30:00+01:00', place),
      cardOf('cor', '2026-11-28T22:00:00+01:00'),
    ]);
    expect(text).toBe(
      '|dissabte, 28 de novembre|20.30\u00a0h|Acte dansa|Nau dels Corders|14\u00a0€|22.00\u00a0h|Acte cor|',
    );
  });

  it('says until when an exhibition runs, below a heading without a day', () => {
    const range = (eventEndDate: string) => ({
      eventOccurrenceType: 'date-range' as const,
      eventStartDate: '2026-11-01',
      eventEndDate,
    });
    const cards = [
      cardOf('a', '2026-11-25', { ...range('2027-01-03'), price: 0 }),
      cardOf('b', '2026-11-25', range('2026-12-11')),
    ];
    expect(textOf(cards)).toBe(
      '|En curs|fins al 3 de gener|Acte a|Entrada lliure|fins a l’11 de desembre|Acte b|',
    );
    expect(textOf(cards, { locale: 'es' })).toContain('|En curso|hasta el 3 de enero|');
  });

  it.each([
    ['without an hour', cardOf('x', '2026-11-28'), '|dissabte, 28 de novembre|Acte x|'],
    [
      'of one day as a range',
      cardOf('x', '2026-11-28', { eventStartDate: '2026-11-28', eventEndDate: '2026-11-28' }),
      '|dissabte, 28 de novembre|Acte x|',
    ],
    [
      'without a date',
      cardOf('x', undefined, { datesLiteral: 'Cada dijous' }),
      '|Sense data fixa|Acte x|Cada dijous|',
    ],
    [
      'of another year',
      cardOf('x', '2027-01-09T20:00:00+01:00'),
      '|dissabte, 9 de gener del 2027|20.00\u00a0h|Acte x|',
    ],
  ])('shows an event %s', (_, card, expected) => {
    expect(textOf([card])).toBe(expected);
  });

  it('hides a heading that is above the list already', () => {
    const markup = (after: string) => markupOf([cardOf('x', '2026-11-28')], { after });
    expect(markup('2026-11-28')).toContain(
      '<h2 class="visually-hidden">dissabte, 28 de novembre</h2>',
    );
    expect(markup('2026-11-27')).toContain('<h2>dissabte, 28 de novembre</h2>');
  });
});
