import sharp from 'sharp';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { drawQrCode } from '#server/subjects/desk/qr-code.ts';

it('draws the modules of the code as squares, with a quiet zone of four', async () => {
  const text =
    'otpauth://totp/El%20Far:eva%40elfar.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=El%20Far&digits=6&period=30';
  const { size, path } = drawQrCode(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 4}" height="${size * 4}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawn = Array.from({ length: size }, (_, y) =>
    Array.from(
      { length: size },
      (_, x) => (data[((y * 4 + 2) * info.width + x * 4 + 2) * info.channels] ?? 255) < 128,
    ),
  );
  expect(drawn).toEqual(encode(text, { ecc: 'M', border: 4 }).data);
  expect(drawn.slice(0, 4).flat()).not.toContain(true);
});
