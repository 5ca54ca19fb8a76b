import { copyFile, rm, stat } from 'node:fs/promises';
import {
  KEPT_SIDE,
  LONGEST_FILM,
  MOST_FILM_PIXELS,
  MOST_PIXELS,
  type UploadKind,
  type UploadReason,
} from '#domain/uploads/reader-upload.ts';
import { cleanPicture } from '#server/platform/images/clean-picture.ts';
import { FileReader } from '#server/platform/media/formats/file-reader.ts';
import { boxesOfFile } from '#server/platform/media/formats/mp4-boxes.ts';
import { checkMp4 } from '#server/platform/media/formats/mp4.ts';
import type { FilmEncoder } from '#server/platform/media/film-encoder.ts';
import { cleanMedia } from '../media/clean-media.ts';

/** The facts of a cleaned copy, or why the file is refused. */
export type CheckedFile =
  | {
      ok: true;
      bytes: number;
      width: number | undefined;
      height: number | undefined;
      duration: number | undefined;
    }
  | { ok: false; reason: UploadReason };

/**
 * Bytes of the box of tracks that are read at a time, in the thread of calls: two hours of film
 * have less, and a walk of it takes some 50 ms.
 */
const MOST_MOOV = 16 * 1024 * 1024;

/**
 * Decides by the bytes of a file whether it is of its kind, and writes a cleaned copy to `target`,
 * which must not exist. Name and media type of the sender are not asked. With an encoder a film is
 * made anew.
 */
export async function checkFile(
  file: string,
  kind: UploadKind,
  target: string,
  encoder?: FilmEncoder,
): Promise<CheckedFile> {
  if (kind === 'image') return checkImage(file, target);
  if (!encoder) return checkVideo(file, target);
  const refused = await FileReader.use(file, refusalOf);
  if (refused !== undefined) return { ok: false, reason: refused };
  const made = `${target}.made`;
  try {
    const outcome = await encoder.encode(file, made);
    if (outcome === 'damaged') return { ok: false, reason: 'damaged' };
    // A film that takes longer than the limit is cleaned as it is.
    return await checkVideo(outcome === 'made' ? made : file, target);
  } finally {
    await rm(made, { force: true });
  }
}

async function checkImage(file: string, target: string): Promise<CheckedFile> {
  const made = await cleanPicture(file, target, { most: MOST_PIXELS, side: KEPT_SIDE });
  if (made.ok) return { ...made, duration: undefined };
  return { ok: false, reason: made.reason === 'not-jpeg' ? 'not-image' : made.reason };
}

async function checkVideo(file: string, target: string): Promise<CheckedFile> {
  const reason = await FileReader.use(file, refusalOf);
  if (reason !== undefined) return { ok: false, reason };
  const cleaned = await cleanMedia(file, 'mp4', target);
  if (!cleaned.ok) return { ok: false, reason: 'not-cleanable' };
  // The request that sent the file could still write to it.
  if (!cleaned.isChanged) await copyFile(file, target);
  const { width, height, duration } = cleaned.facts;
  return { ok: true, bytes: (await stat(target)).size, width, height, duration };
}

async function refusalOf(reader: FileReader): Promise<UploadReason | undefined> {
  const boxes = await boxesOfFile(reader);
  if (typeof boxes === 'string')
    return boxes === 'is not MP4' || boxes.includes('no boxes') ? 'not-video' : 'damaged';
  const moov = boxes.find(({ type }) => type === 'moov');
  if (moov && moov.end - moov.start > MOST_MOOV) return 'damaged';
  const checked = await checkMp4(reader, 'film');
  if (!checked.ok) {
    if (checked.reason === 'is not MP4') return 'not-video';
    return checked.reason.includes('browsers do not play') ? 'unplayable' : 'damaged';
  }
  const { width = 0, height = 0, duration = 0 } = checked.facts;
  if (Math.max(width, height) > MOST_FILM_PIXELS) return 'too-many-pixels';
  return duration > LONGEST_FILM ? 'too-long' : undefined;
}
