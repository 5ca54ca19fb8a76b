import type { Checked, FileReader } from './file-reader.ts';
import { boxesIn, boxesOfFile, type Box } from './mp4-boxes.ts';
import { trackOf, type Track } from './mp4-track.ts';

/** The facts of an MP4 file. A film has `width` and `height`. */
export interface Mp4Facts {
  /** Seconds; `undefined` in a file of fragments that does not say it. */
  duration: number | undefined;
  width?: number;
  height?: number;
}

/** Brands (ISO/IEC 14496-12, 4.3) of files for browsers. `qt  ` alone is QuickTime. */
const BRAND = /^(?:iso[m2-9]|mp4[12]|avc1|M4[AVB] |dash|cmf[c-f]|mmp4|MSNV|3gp[4-9])$/;

/** Codecs that current browsers play, by their sample entries. */
const PICTURE_CODECS = /^(?:avc[13]|hvc1|hev1|av01|vp0[89])$/;
const SOUND_CODECS = /^(?:mp4a|Opus|fLaC|ac-3|ec-3|\.mp3)$/;

/** Bytes of the box of tracks: two hours of film have a tenth of it. */
const MOST_MOOV = 64 * 1024 * 1024;

const MOST_TRACKS = 32;

/**
 * Checks an MP4 file by its boxes, without its samples: brand, tracks, codecs, and whether each
 * sample lies in the file. A file without any sample, such as the beginning of a play list, is
 * refused.
 */
export async function checkMp4(
  reader: FileReader,
  kind: 'film' | 'sound',
): Promise<Checked<Mp4Facts>> {
  const refused = (reason: string) => ({ ok: false as const, reason });
  const boxes = await boxesOfFile(reader);
  if (typeof boxes === 'string') return refused(boxes);
  const [first] = boxes;
  if (first?.type !== 'ftyp' || !(await hasBrand(reader, first))) return refused('is not MP4');
  const moov = boxes.find(({ type }) => type === 'moov');
  if (!moov) return refused('has no box "moov": it is not whole');
  if (moov.end - moov.start > MOST_MOOV) return refused('has a box "moov" of more than 64 MiB');
  if (!boxes.some(({ type }) => type === 'mdat')) return refused('has no sound and no pictures');
  const tracks = tracksOf(Buffer.from(await reader.read(moov.start, moov.end - moov.start)));
  if (typeof tracks === 'string') return refused(tracks);
  const isFragmented = boxes.some(({ type }) => type === 'moof');
  const problem = problemOf(tracks, { kind, isFragmented, size: reader.size });
  if (problem !== undefined) return refused(problem);
  const picture = tracks.find(({ handler }) => handler === 'vide');
  const duration = Math.max(...tracks.map((track) => track.duration));
  return {
    ok: true,
    facts: {
      duration: duration > 0 ? duration : undefined,
      ...(kind === 'film' && picture ? { width: picture.width, height: picture.height } : {}),
    },
  };
}

async function hasBrand(reader: FileReader, { start, end }: Box): Promise<boolean> {
  const bytes = await reader.read(start, Math.min(end - start, 1024));
  // The four bytes after the first brand are its version.
  const brands = Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) =>
    bytes.toString('latin1', at * 4, at * 4 + 4),
  );
  return brands.some((brand, at) => at !== 1 && BRAND.test(brand));
}

function tracksOf(moov: Buffer): Track[] | string {
  const traks = boxesIn(moov, { start: 0, end: moov.length }).filter(({ type }) => type === 'trak');
  if (traks.length > MOST_TRACKS) return `has more than ${MOST_TRACKS} tracks`;
  try {
    const tracks = traks.map((trak) => trackOf(moov, trak));
    const known = tracks.filter((track) => track !== undefined);
    return known.length === tracks.length ? known : 'has a track without its tables: it is damaged';
  } catch (error) {
    if (error instanceof RangeError) return 'has a damaged track';
    throw error;
  }
}

function problemOf(
  tracks: readonly Track[],
  { kind, isFragmented, size }: { kind: 'film' | 'sound'; isFragmented: boolean; size: number },
): string | undefined {
  const [pictures, sounds] = ['vide', 'soun'].map((handler) =>
    tracks.filter((track) => track.handler === handler),
  );
  const main = kind === 'film' ? pictures : sounds;
  if (!main || main.length === 0)
    return kind === 'film' ? 'has no track of pictures' : 'has no track of sound';
  if (kind === 'sound' && pictures && pictures.length > 0)
    return 'has a track of pictures: send it as a film (.mp4)';
  for (const [found, codecs] of [
    [pictures, PICTURE_CODECS] as const,
    [sounds, SOUND_CODECS] as const,
  ]) {
    const strange = found?.find(({ codec }) => !codecs.test(codec));
    if (strange) return `has a track in "${strange.codec}", which browsers do not play`;
  }
  if (kind === 'film' && main.some(({ width, height }) => width === 0 || height === 0))
    return 'has pictures without a size';
  if (tracks.some(({ end }) => end > size)) return 'has samples after its end: it is not whole';
  if (isFragmented) return undefined;
  if (main.some(({ end }) => end === 0)) return 'has no samples';
  return main.every(({ duration }) => duration === 0) ? 'has a duration of 0 s' : undefined;
}
