import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sharp from 'sharp';
import { ICON_SIZES, iconPath, maskableIconPath } from '#domain/page-head/page-head.ts';

/**
 * Launchers crop maskable icons to any shape that contains a circle of 80 % (W3C manifest). A
 * square of 56 % fits inside it.
 */
const MASKABLE = { size: 512, drawing: 288 };

/**
 * Renders each theme's icon at the end of a build, in the sizes that home screens and manifests
 * need, into the client folder.
 */
export function drawIcons(): AstroIntegration {
  return {
    name: 'portada-icons',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const client = fileURLToPath(dir);
        const folder = path.join(client, 'icons');
        mkdirSync(folder, { recursive: true });
        for (const file of readdirSync(folder).filter((name) => name.endsWith('.svg'))) {
          const theme = path.basename(file, '.svg');
          const drawing = readFileSync(path.join(folder, file));
          for (const size of ICON_SIZES)
            await drawIcon(drawing, size).toFile(path.join(client, iconPath(theme, size)));
          await (
            await drawMaskableIcon(drawing)
          ).toFile(path.join(client, maskableIconPath(theme)));
        }
      },
    },
  };
}

/**
 * Renders a 32-unit drawing as a square picture with opaque corners, because home screens would
 * fill transparent ones in black.
 */
export function drawIcon(drawing: Buffer, size: number) {
  return sharp(drawing, { density: densityOf(size) })
    .resize(size, size)
    .flatten({ background: backgroundOf(drawing) })
    .png({ palette: true });
}

/** The drawing centred on its own background. */
export async function drawMaskableIcon(drawing: Buffer) {
  const { size, drawing: inner } = MASKABLE;
  const background = backgroundOf(drawing);
  const input = await drawIcon(drawing, inner).toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input, gravity: 'centre' }])
    .png({ palette: true });
}

function densityOf(size: number): number {
  return (72 * size) / 32;
}

/** The colour of the rectangle at the start of an icon's drawing. */
function backgroundOf(drawing: Buffer): string {
  const colour = /<rect[^>]*fill="(#[0-9a-f]{3,8})"/i.exec(drawing.toString())?.[1];
  if (colour === undefined)
    throw new Error('An icon of public/icons must begin with a rectangle filled with a colour.');
  return colour;
}
