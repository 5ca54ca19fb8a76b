import { rm } from 'node:fs/promises';
import { FileReader } from '../formats/file-reader.ts';
import { planAvif } from './clean-avif.ts';
import { planGif } from './clean-gif.ts';
import { planJpeg } from './clean-jpeg.ts';
import { planMp4 } from './clean-mp4.ts';
import { planPng } from './clean-png.ts';
import { planMp3, planOgg } from './clean-sound.ts';
import { planWebp } from './clean-webp.ts';
import { isSame, writeParts, type CleanPlan } from './parts.ts';

/**
 * Removes all that a file says about its source: place, device, author, instants, texts, previews,
 * bytes behind its end. Compressed pictures and sound, orientation and colour profile stay, without
 * a new compression (docs/decisions/087).
 */
const PLANS: Readonly<Record<string, (reader: FileReader) => Promise<CleanPlan>>> = {
  jpg: planJpeg,
  jpeg: planJpeg,
  png: planPng,
  webp: planWebp,
  avif: planAvif,
  gif: planGif,
  mp4: planMp4,
  m4a: planMp4,
  m4s: planMp4,
  mp3: planMp3,
  ogg: planOgg,
};

/**
 * Whether files of an ending, in lower case, are cleaned. Captions and lists are texts of the
 * newsroom.
 */
export function isCleaned(ending: string): boolean {
  return Object.hasOwn(PLANS, ending);
}

/**
 * `same`: the file says nothing, and `target` was not written. `refused`: its reason ends the
 * sentence "the file …".
 */
export type Cleaned = { kind: 'same' } | { kind: 'cleaned' } | { kind: 'refused'; reason: string };

/**
 * Writes a cleaned copy of a file to `target`, which must not exist. Time and memory are linear in
 * the bytes, in blocks. A copy of which a second look would remove more is refused: its structure
 * is damaged, so that players may read it otherwise.
 */
export async function cleanFile(source: string, ending: string, target: string): Promise<Cleaned> {
  const plan = PLANS[ending];
  if (!plan) return { kind: 'same' };
  const planned = await planOf(source, plan);
  if (!planned.ok) return { kind: 'refused', reason: planned.reason };
  if (await isSame(source, planned.size, planned.parts)) return { kind: 'same' };
  await writeParts(source, planned.parts, target);
  const again = await planOf(target, plan);
  if (again.ok && (await isSame(target, again.size, again.parts))) return { kind: 'cleaned' };
  await rm(target, { force: true });
  return {
    kind: 'refused',
    reason: 'has a damaged structure and cannot be cleaned: save or export it again',
  };
}

function planOf(
  file: string,
  plan: (reader: FileReader) => Promise<CleanPlan>,
): Promise<CleanPlan & { size: number }> {
  return FileReader.use(file, async (reader) => ({ ...(await plan(reader)), size: reader.size }));
}
