import sharp from 'sharp';
import { HEIGHT, WIDTH } from './inks.ts';
import type { Ink, Palette } from './inks.ts';
import { seeded } from './random.ts';

const PITCH = 7;
const DOT_SOFTNESS = 0.74;
/**
 * Densities nearer than this to bare paper or to a solid print as these: a screen of specks is only
 * noise.
 */
const SNAP = 0.07;
const TILE = 256;

/** A tile of smooth noise from 0 to 1, `grain` pixels wide each. */
function noiseTile(seed: number, grain: number): Float32Array {
  const random = seeded(seed);
  const cells = TILE / grain;
  const lattice = Float32Array.from({ length: cells * cells }, () => random.between(0, 1));
  const at = (column: number, row: number): number => lattice[(row % cells) * cells + (column % cells)] ?? 0;
  return Float32Array.from({ length: TILE * TILE }, (_, index) => {
    const x = (index % TILE) / grain;
    const y = Math.floor(index / TILE) / grain;
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [right, down] = [x - column, y - row];
    const upper = at(column, row) * (1 - right) + at(column + 1, row) * right;
    const lower = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right;
    return upper * (1 - down) + lower * down;
  });
}

/** Share of ink (0 to 1) that a halftone screen leaves of a density at a place. */
function screen({ density, x, y, cos, sin }: { density: number; x: number; y: number; cos: number; sin: number }): number {
  if (density < SNAP) return 0;
  if (density > 1 - SNAP) return 1;
  const turn = (2 * Math.PI) / PITCH;
  const threshold = 0.5 + (Math.cos((x * cos + y * sin) * turn) + Math.cos((y * cos - x * sin) * turn)) / 4;
  const dot = (density * (1 + 2 * DOT_SOFTNESS) - DOT_SOFTNESS - threshold) / (2 * DOT_SOFTNESS) + 0.5;
  return Math.min(1, Math.max(0, dot));
}

/** Multiplies one plate into the sheet. */
function pull(sheet: Float32Array, plates: Uint8Array, channel: number, ink: Ink): void {
  const mottle = noiseTile(channel + 11, 4);
  const cloud = noiseTile(channel + 31, 64);
  const [cos, sin] = [Math.cos((ink.angle * Math.PI) / 180), Math.sin((ink.angle * Math.PI) / 180)];
  const [across, down] = [Math.round(ink.offset[0]), Math.round(ink.offset[1])];
  for (let y = 0; y < HEIGHT; y += 1) {
    const row = Math.min(HEIGHT - 1, Math.max(0, y - down)) * WIDTH;
    for (let x = 0; x < WIDTH; x += 1) {
      const density = (plates[(row + Math.min(WIDTH - 1, Math.max(0, x - across))) * 3 + channel] ?? 0) / 255;
      if (density === 0) continue;
      const tile = (y % TILE) * TILE + (x % TILE);
      const wear = 0.09 * (mottle[tile] ?? 0) ** 2 + 0.07 * (cloud[tile] ?? 0);
      const cover = screen({ density, x, y, cos, sin }) * (1 - wear);
      for (let part = 0; part < 3; part += 1) {
        const index = (y * WIDTH + x) * 3 + part;
        sheet[index] = (sheet[index] ?? 0) * (1 - cover * (1 - (ink.colour[part] ?? 0) / 255));
      }
    }
  }
}

/**
 * Prints a scene's elements: separates them into plates, screens, shifts and multiplies these.
 * Returns RGB bytes.
 */
export async function print(elements: string, palette: Palette): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%"/>${elements}</svg>`;
  const plates = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const fibre = noiseTile(5, 4);
  const sheet = Float32Array.from({ length: WIDTH * HEIGHT * 3 }, (_, index) => {
    const [x, y] = [Math.floor(index / 3) % WIDTH, Math.floor(index / 3 / WIDTH)];
    return (palette.paper[index % 3] ?? 0) - 4 * (fibre[(y % TILE) * TILE + (x % TILE)] ?? 0);
  });
  palette.inks.forEach((plate, channel) => pull(sheet, plates, channel, plate));
  return Buffer.from(Uint8ClampedArray.from(sheet));
}
