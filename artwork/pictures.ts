import { mkdir } from 'node:fs/promises';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { SCENES } from './catalogue.ts';
import { HEIGHT, WIDTH } from './inks.ts';
import { print } from './press.ts';

const folder = fileURLToPath(new URL('../src/content/media/', import.meta.url));
const MIDDLE = { left: Math.round((WIDTH - HEIGHT) / 2), top: 0, width: HEIGHT, height: HEIGHT };

export const PICTURE_IDS: readonly string[] = SCENES.map(({ id }) => id);

/** Draws the named pictures as AVIF files of the demo newsroom. */
export async function drawPictures(ids: ReadonlySet<string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { id, palette, square, draw } of SCENES.filter((scene) => ids.has(scene.id))) {
    const pixels = await print(draw(), palette);
    const sheet = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
    const { size } = await (square === undefined ? sheet : sheet.extract(MIDDLE).resize(square))
      .avif({ quality: 40, effort: 6, chromaSubsampling: '4:2:0' })
      .toFile(`${folder}${id}.avif`);
    stdout.write(`${id}.avif ${Math.round(size / 1024)} KB\n`);
  }
}
