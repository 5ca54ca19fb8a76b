import { expect, test } from 'vitest';
import { compareEventDates, type Card } from '../../../src/domain/card.ts';

const cardOf = (title: string, eventDate?: string): Card => ({
  id: title,
  title,
  url: `/agenda/${title}/`,
  articleNewsTypeEnum: 'event',
  access: 'free',
  publishedDate: '2026-11-20T08:00:00+01:00',
  authors: [],
  ...(eventDate === undefined ? {} : { eventDate }),
});

test('what is on first comes first, whether its day or its instant is known, and what has neither comes last', () => {
  const cards = [
    cardOf('no date'),
    cardOf('december', '2026-12-04T19:30:00+01:00'),
    cardOf('today', '2026-11-22'),
    cardOf('friday', '2026-11-27T20:00:00+01:00'),
  ];
  expect(cards.toSorted(compareEventDates).map(({ title }) => title)).toEqual(['today', 'friday', 'december', 'no date']);
});
