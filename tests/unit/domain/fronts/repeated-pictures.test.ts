import { expect, it } from 'vitest';
import type { FilledBlock } from '#domain/fronts/filled-front.ts';
import { withoutRepeatedPictures } from '#domain/fronts/repeated-pictures.ts';
import type { Image } from '#domain/pictures/picture.ts';
import type { Card } from '#domain/stories/card.ts';

const image = (id: string) => ({ id }) as Image;

const bar = {
  kind: 'on-air',
  coming: { images: new Map(['van', 'tower', 'mixer'].map((show) => [show, image(show)])) },
} as unknown as FilledBlock;

const row = {
  kind: 'streaming',
  streams: [{ image: image('van') }, {}],
} as unknown as FilledBlock;

const stories = {
  kind: 'cards',
  cards: [{ multimedia: { image: image('tower') } }, {}] as Card[],
} as unknown as FilledBlock;

it('the bar of broadcasts shows no picture that a story or a stream of its front shows', () => {
  const blocks = [bar, row, stories];
  const [shown, ...others] = blocks.map((block) => withoutRepeatedPictures(block, blocks));
  expect(shown).toMatchObject({
    kind: 'on-air',
    coming: { images: new Map([['mixer', image('mixer')]]) },
  });
  expect(others).toEqual([row, stories]);
});
