import type { FilledBlock } from './filled-front.ts';

/**
 * A block of a front without the pictures that its other blocks show. The bar of broadcasts is the
 * one that gives way: its tiles are read without a picture, stories and streams are not.
 */
export function withoutRepeatedPictures(
  block: FilledBlock,
  blocks: readonly FilledBlock[],
): FilledBlock {
  if (block.kind !== 'on-air') return block;
  const shown = new Set(blocks.flatMap(picturesOf));
  const images = new Map([...block.coming.images].filter(([, { id }]) => !shown.has(id)));
  return { ...block, coming: { ...block.coming, images } };
}

/** Ids of the pictures of a block's stories and streams. */
function picturesOf(block: FilledBlock): string[] {
  if ('cards' in block) return block.cards.flatMap((card) => card.multimedia?.image?.id ?? []);
  return block.kind === 'streaming' ? block.streams.flatMap(({ image }) => image?.id ?? []) : [];
}
