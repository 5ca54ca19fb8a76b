import { mkdir } from 'node:fs/promises';
import { argv, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { HEIGHT, WIDTH } from './inks.ts';
import { print } from './press.ts';
import { SCENES } from './catalogue.ts';

const folder = fileURLToPath(new URL('../../src/content/media/', import.meta.url));
const MIDDLE = { left: Math.round((WIDTH - HEIGHT) / 2), top: 0, width: HEIGHT, height: HEIGHT };
const wanted = argv.slice(2);
const unknown = wanted.filter((id) => !SCENES.some((scene) => scene.id === id));
if (unknown.length > 0) throw new Error(`No scene is called ${unknown.join(', ')}: see the folders of scripts/scenes.`);

await mkdir(folder, { recursive: true });
for (const { id, palette, square, draw } of SCENES.filter((scene) => wanted.length === 0 || wanted.includes(scene.id))) {
  const pixels = await print(draw(), palette);
  const sheet = sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  const { size } = await (square === undefined ? sheet : sheet.extract(MIDDLE).resize(square))
    .avif({ quality: 40, effort: 6, chromaSubsampling: '4:2:0' })
    .toFile(`${folder}${id}.avif`);
  stdout.write(`${id}.avif ${Math.round(size / 1024)} KB\n`);
}
