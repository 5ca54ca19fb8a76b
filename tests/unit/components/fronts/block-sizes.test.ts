import { expect, it } from 'vitest';
import { blockSizes } from '#components/fronts/block-sizes.ts';

const agenda = { share: 1, isFirst: false, leads: 0, across: 5 };

it('counts the empty places of an agenda on a desktop, and on a tablet its cards alone', () => {
  const { card } = blockSizes({ ...agenda, cards: 3, emptyPlaces: 2 });
  const five = blockSizes({ ...agenda, cards: 5 });
  expect(card(0)).toBe(five.card(0));
  // The third card is alone in its row of a tablet, beside its words.
  expect(card(2)).toMatch(/\(max-width: 1099px\) 40vw, .*16rem, 20vw$/);
  expect(blockSizes({ ...agenda, cards: 3 }).card(0)).not.toBe(five.card(0));
});

// R2.95
it.each([
  [3, '54rem', '27rem'],
  [4, '40rem', '20rem'],
] as const)(
  'gives the lead of a mosaic of %i columns the width of two, and a card that of one',
  (grouped, lead, card) => {
    const mosaic = { share: 1, isFirst: false, leads: 1, cards: 2, across: 4, grouped };
    expect(blockSizes(mosaic).lead(0)).toContain(` ${lead}, `);
    expect(blockSizes(mosaic).card(0)).toContain(` ${card}, `);
    // Alone, it stands beside its words.
    expect(blockSizes({ ...mosaic, cards: 0 }).lead(0)).toContain(' 56rem, ');
  },
);
