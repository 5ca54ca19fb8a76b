import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleaned } from '#tests/support/media/cleaned-file.ts';
import { markedPicture } from '#tests/support/media/marked-pictures.ts';
import { marksIn } from '#tests/support/media/marks.ts';
import { picture } from '#tests/support/media/sample-files.ts';

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;

/** Pixels as they are shown. */
const shown = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).autoOrient().raw().toBuffer();

describe.each(FORMATS)('a picture in %s', (format) => {
  it('says nothing about its source once it is cleaned', async () => {
    const marked = await markedPicture(format);
    expect(marksIn(marked).length).toBeGreaterThan(2);
    const { kind, bytes } = await cleaned(marked, format);
    expect([kind, marksIn(bytes)]).toEqual(['cleaned', []]);
    const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
    expect([xmp, iptc, comments]).toEqual([undefined, undefined, undefined]);
    expect((exif?.length ?? 0) < 40).toBe(true);
  });

  it('keeps its pixels, its orientation and its colour profile', async () => {
    const marked = await markedPicture(format);
    const { bytes } = await cleaned(marked, format);
    const [before, after] = [await sharp(marked).metadata(), await sharp(bytes).metadata()];
    expect([after.width, after.height, after.orientation]).toEqual([
      before.width,
      before.height,
      before.orientation,
    ]);
    expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(before.icc && true);
    expect((await shown(bytes)).equals(await shown(marked))).toBe(true);
  });

  it('has the same bytes once it is cleaned again', async () => {
    const { bytes } = await cleaned(await markedPicture(format), format);
    const again = await cleaned(bytes, format);
    expect([again.kind, again.bytes.equals(bytes)]).toEqual(['same', true]);
  });

  it('is not written again if it says nothing', async () => {
    expect((await cleaned(await picture(format), format)).kind).toBe('same');
  });

  it('ends its cleaning at each of its lengths', async () => {
    const marked = await markedPicture(format);
    for (let length = 1; length < marked.length; length += Math.ceil(marked.length / 97)) {
      const { kind, bytes } = await cleaned(marked.subarray(0, length), format);
      expect(['refused', 'cleaned', 'same']).toContain(kind);
      if (kind === 'cleaned') expect(marksIn(bytes)).toEqual([]);
    }
  });
});
