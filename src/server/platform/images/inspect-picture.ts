import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import type { MediaStore } from '../media/media-store.ts';

/** The facts of a picture for publishing: its size after EXIF orientation, and 8 hex digits of the file's SHA-256. */
interface PictureFacts {
  version: string;
  width: number;
  height: number;
}

/** Reads the facts of an original; `undefined` if the file is missing or not a picture. */
export type InspectPicture = (name: string) => Promise<PictureFacts | undefined>;

export function createPictureInspector(media: Pick<MediaStore, 'find'>): InspectPicture {
  const inspected = new Map<string, { stamp: string; facts: PictureFacts }>();
  return async (name) => {
    const file = await media.find(name);
    if (file === undefined) return undefined;
    const { size, mtimeMs } = await stat(file);
    const stamp = `${size}-${mtimeMs}`;
    const before = inspected.get(file);
    if (before?.stamp === stamp) return before.facts;
    const metadata = await sharp(file)
      .metadata()
      .catch(() => undefined);
    if (!metadata) return undefined;
    const { width, height } = metadata.autoOrient;
    const facts = { version: await hashOf(file), width, height };
    inspected.set(file, { stamp, facts });
    return facts;
  };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 8);
}
