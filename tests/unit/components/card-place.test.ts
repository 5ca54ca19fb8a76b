import { describe, expect, test } from 'vitest';
import { cardPlace, type CardRows } from '#components/fronts/card-place.ts';

/** Names of the classes of each card. */
const classesOf = (rows: CardRows) =>
  Array.from({ length: rows.cards }, (_, index) =>
    Object.entries(cardPlace(index, rows))
      .filter(([, isSet]) => isSet)
      .map(([name]) => name)
      .join(' '),
  );

describe('the place of a card in its block', () => {
  // R2.117
  test.for<[CardRows, string[]]>([
    [{ cards: 4, leads: 0, columns: 4, emptyPlaces: 0 }, ['', '', '', 'last']],
    [{ cards: 5, leads: 0, columns: 3, emptyPlaces: 0 }, ['', '', '', 'in-2', 'last isAlone in-2']],
    [{ cards: 4, leads: 1, columns: 2, emptyPlaces: 0 }, ['led', '', '', 'last isAlone in-1']],
    [{ cards: 1, leads: 1, columns: 1, emptyPlaces: 0 }, ['led last']],
    [{ cards: 1, leads: 0, columns: 1, emptyPlaces: 0 }, ['last isAlone']],
    [{ cards: 3, leads: 0, columns: 4, emptyPlaces: 1 }, ['', '', 'isAlone']],
    [
      { cards: 7, leads: 1, columns: 4, emptyPlaces: 0 },
      ['led', '', '', '', '', 'in-2', 'last in-2'],
    ],
    [
      { cards: 9, leads: 3, columns: 6, emptyPlaces: 0 },
      ['led leads-3', 'leads-3', 'leads-3', '', '', '', '', '', 'last'],
    ],
    [
      { cards: 8, leads: 3, columns: 6, emptyPlaces: 0 },
      [
        'led leads-3',
        'leads-3',
        'leads-3',
        ...Array.from({ length: 4 }, () => 'in-5'),
        'last isAlone in-5',
      ],
    ],
    [{ cards: 2, leads: 2, columns: 6, emptyPlaces: 0 }, ['led leads-2', 'leads-2 last isAlone']],
  ])('%o', ([rows, classes]) => expect(classesOf(rows)).toEqual(classes));
});
