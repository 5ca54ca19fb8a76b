import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import type { MediaStore } from '../media/media-store.ts';

/**
 * The facts of a picture for publishing: its size after EXIF orientation, and its version
 * (`MediaStore.versionOf`).
 */
interface PictureFacts {
  version: string;
  width: number;
  height: number;
}

/** Reads the facts of an original; `undefined` if the file is missing or not a picture. */
export type InspectPicture = (name: string) => Promise<PictureFacts | undefined>;

export function createPictureInspector(
  media: Pick<MediaStore, 'find' | 'versionOf'>,
): InspectPicture {
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
    const version = await media.versionOf(name);
    if (version === undefined) return undefined;
    const facts = { version, width, height };
    inspected.set(file, { stamp, facts });
    return facts;
  };
}
