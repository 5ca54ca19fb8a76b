import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkPicture, type PictureFormat } from '#server/platform/images/check-picture.ts';
import { picture } from '#tests/support/media/sample-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const check = (bytes: Uint8Array, format: PictureFormat) => {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, bytes);
  return checkPicture(file, format);
};
const refused = (reason: string) => ({ ok: false, reason: expect.stringContaining(reason) });

describe('a picture from outside', () => {
  it('has its size as it is shown', async () => {
    const turned = await sharp(await picture())
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await check(turned, 'jpeg')).toEqual({ ok: true, facts: { width: 54, height: 96 } });
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'is refused as another format than %s',
    async (format) => {
      const others = (['jpeg', 'png', 'webp', 'avif', 'gif'] as const).filter(
        (one) => one !== format,
      );
      for (const other of others)
        expect(await check(await picture(format), other)).toEqual(refused('is not a picture in'));
    },
  );

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'is refused in %s at nine tenths of its bytes',
    async (format) => {
      const bytes = await picture(format);
      expect(await check(bytes.subarray(0, bytes.length * 0.9), format)).toEqual(
        refused('cannot be decoded'),
      );
    },
  );

  it('is refused without decoding if it has more than 100 megapixels, or says so', async () => {
    const large = sharp({
      create: { width: 10_001, height: 10_000, channels: 3, background: '#fff' },
    });
    const lying = await picture('png');
    // Width and height in the header.
    lying.writeUInt32BE(100_000, 16);
    lying.writeUInt32BE(100_000, 20);
    for (const bytes of [await large.png({ compressionLevel: 1 }).toBuffer(), lying])
      expect(await check(bytes, 'png')).toEqual(refused('has more than 100 megapixels'));
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
    ['nothing', ''],
    ['a signature alone', '\x89PNG\r\n\x1a\n'],
  ])('is refused for %s', async (_name, text) => {
    expect(await check(Buffer.from(text, 'latin1'), 'png')).toMatchObject({ ok: false });
  });
});
