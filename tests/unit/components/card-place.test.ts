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
  test.for<[CardRows, string[]]>([
    [{ cards: 4, isLed: false, columns: 4, emptyPlaces: 0 }, ['', '', '', 'last']],
    [
      { cards: 5, isLed: false, columns: 3, emptyPlaces: 0 },
      ['', '', '', 'in-2', 'last isAlone in-2'],
    ],
    [{ cards: 4, isLed: true, columns: 2, emptyPlaces: 0 }, ['led', '', '', 'last isAlone in-1']],
    [{ cards: 1, isLed: true, columns: 1, emptyPlaces: 0 }, ['led last']],
    [{ cards: 1, isLed: false, columns: 1, emptyPlaces: 0 }, ['last isAlone']],
    [{ cards: 3, isLed: false, columns: 4, emptyPlaces: 1 }, ['', '', 'isAlone']],
    [
      { cards: 7, isLed: true, columns: 4, emptyPlaces: 0 },
      ['led', '', '', '', '', 'in-2', 'last in-2'],
    ],
  ])('%o', ([rows, classes]) => expect(classesOf(rows)).toEqual(classes));
});
