import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { parseRenditionName, renditionHeight, type ArchivedPicture, type FocalPoint, type Rendition } from '../../domain/picture.ts';
import type { MediaFolders } from './media-folders.ts';

export interface ImageService {
  /**
   * The file of a rendition, made now if nobody asked for it before. `undefined` for a size outside SPECIFICATION §9, an unknown picture or a
   * version that is not the picture's: none of these costs more than a look-up.
   */
  find(name: string): Promise<string | undefined>;
}

/** Perceptually even across formats; photographs and prints hold no visible blocks at these. */
const QUALITY = { webp: 74, jpg: 78 } as const;

/** Each takes a thread; more at once would take the processor from readers. */
const MAX_AT_ONCE = 2;

/** Scales and crops pictures on demand into `folder`, which holds at most `limit` bytes, the oldest leaving first. */
export function createImageService(options: {
  folder: string;
  limit: number;
  media: MediaFolders;
  findPicture(id: string): Promise<ArchivedPicture | undefined>;
}): ImageService {
  mkdirSync(options.folder, { recursive: true });
  sharp.cache(false);
  sharp.concurrency(1);
  const underWay = new Map<string, Promise<string | undefined>>();
  const queue = createQueue(MAX_AT_ONCE);
  // What lies there at the start has not been counted yet.
  let written = Infinity;
  let lastLook: Promise<void> = Promise.resolve();

  const keepLimit = async (): Promise<void> => {
    if (written <= options.limit / 20) return;
    written = 0;
    await makeRoom(options.folder, options.limit);
  };
  const make = async (name: string, rendition: Rendition): Promise<string | undefined> => {
    const picture = await options.findPicture(rendition.picture);
    if (!picture || picture.version !== rendition.version) return undefined;
    const original = await options.media.find(picture.file);
    if (original === undefined) return undefined;
    const file = fileOf(name);
    const temporary = `${file}.tmp-${randomUUID()}`;
    await mkdir(path.dirname(file), { recursive: true });
    const { size } = await queue(() => render(original, picture, rendition, temporary));
    await rename(temporary, file);
    written += size;
    // One look at a time: what another one wrote meanwhile must not be forgotten.
    lastLook = lastLook.then(keepLimit, keepLimit);
    await lastLook;
    return file;
  };
  // Two levels, so that no folder grows too long.
  const fileOf = (name: string) => path.join(options.folder, name.slice(0, 2), name);

  return {
    async find(name) {
      const rendition = parseRenditionName(name);
      if (!rendition) return undefined;
      const file = fileOf(name);
      if (await isThere(file)) return file;
      const started = underWay.get(name) ?? make(name, rendition).finally(() => underWay.delete(name));
      underWay.set(name, started);
      return started;
    },
  };
}

function render(original: string, picture: ArchivedPicture, { ratio, width, format }: Rendition, target: string) {
  const height = renditionHeight(ratio, width);
  const crop = cropAround(picture, { width, height }, picture.focalPoint);
  const image = sharp(original, { limitInputPixels: 100_000_000 })
    .autoOrient()
    .extract(crop)
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
  return format === 'webp'
    ? image.webp({ quality: QUALITY.webp, effort: 4 }).toFile(target)
    : image.flatten({ background: '#fff' }).jpeg({ quality: QUALITY.jpg, mozjpeg: true }).toFile(target);
}

/** The largest part of a picture with the wanted proportions that has the focal point as near its middle as the edges allow. */
export function cropAround(
  picture: { width: number; height: number },
  wanted: { width: number; height: number },
  focus: FocalPoint,
): { left: number; top: number; width: number; height: number } {
  const scale = Math.min(picture.width / wanted.width, picture.height / wanted.height);
  const width = Math.max(1, Math.min(picture.width, Math.round(wanted.width * scale)));
  const height = Math.max(1, Math.min(picture.height, Math.round(wanted.height * scale)));
  const place = (whole: number, part: number, at: number) => Math.min(whole - part, Math.max(0, Math.round(whole * at - part / 2)));
  return { left: place(picture.width, width, focus.x), top: place(picture.height, height, focus.y), width, height };
}

async function isThere(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}

/** Removes the longest unused renditions until nine tenths of the limit are left. */
async function makeRoom(folder: string, limit: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const facts = await stat(file).catch(() => undefined);
        return { file, size: facts?.size ?? 0, usedAt: facts?.atimeMs ?? 0 };
      }),
  );
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { file, size } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (total <= limit * 0.9) break;
    await rm(file, { force: true });
    total -= size;
  }
}

function createQueue(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
