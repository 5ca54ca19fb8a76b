import type { AdSlot } from '../sites/ad-positions.ts';

/**
 * The newsroom's name of a place, with the sizes that fit there on wide and on narrow screens:
 * "front-1, 970×250 / 300×250".
 */
export function nameOfSlot({ code, desktop, mobile }: AdSlot): string {
  const screens = [desktop, mobile].flatMap((position) => position ?? []);
  const sizes = screens.map((position) =>
    position.sizes.map(([width, height]) => `${width}×${height}`).join(' '),
  );
  return [code, [...new Set(sizes)].join(' / ')].join(', ');
}
