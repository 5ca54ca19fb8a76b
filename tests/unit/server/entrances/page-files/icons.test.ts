import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawIcon, drawMaskableIcon } from '#server/entrances/page-files/icons.ts';

describe.each(['elfar', 'ondamarea'])('the icon of %s', (theme) => {
  const drawing = readFileSync(
    new URL(`../../../../../public/icons/${theme}.svg`, import.meta.url),
  );

  it('draws the icon as an opaque square', async () => {
    const { data, info } = await drawIcon(drawing, 180).toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([180, 180]);
    expect((await sharp(data).stats()).isOpaque).toBe(true);
  });

  it('draws the maskable icon with a margin of its background', async () => {
    const { data, info } = await sharp(await (await drawMaskableIcon(drawing)).toBuffer())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ];
    const background = pixel(0, 0);
    for (let at = 0; at < 512; at += 8)
      expect([pixel(at, 60), pixel(60, at)]).toEqual([background, background]);
    expect(pixel(256, 300)).not.toEqual(background);
  });
});
