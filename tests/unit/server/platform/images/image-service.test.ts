import { readdirSync, readFileSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ArchivedPicture } from '#domain/pictures/picture.ts';
import { IMAGE_FORMATS, IMAGE_RATIOS } from '#domain/pictures/rendition.ts';
import { createImageService } from '#server/platform/images/image-service.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import type { MediaStore } from '#server/platform/media/media-store.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { isFullRun } from '#tests/support/full-run.ts';

const VERSION = '0123abcd';

/** Writes noise, so that its renditions have a realistic size. */
async function writeOriginal(file: string): Promise<void> {
  await sharp({
    create: {
      width: 640,
      height: 360,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toFile(file);
}

/** An image service in which all pictures named far… share one original. */
async function serviceWith({
  limit = 100_000_000,
  size = { width: 640, height: 360 },
}: { limit?: number; size?: { width: number; height: number } } = {}) {
  const root = temporaryFolder();
  const content = path.join(root, 'media');
  const folder = path.join(root, 'images');
  mkdirSync(content);
  await writeOriginal(path.join(content, 'far.jpg'));
  const real = createFolderMediaStore({ content, imported: path.join(root, 'imported') });
  const lookups: string[] = [];
  const media: MediaStore = {
    ...real,
    find(name) {
      lookups.push(name);
      return real.find(name);
    },
  };
  const findPicture = (id: string): Promise<ArchivedPicture | undefined> =>
    Promise.resolve({
      type: 'picture',
      id,
      file: id.startsWith('far') ? 'far.jpg' : `${id}.jpg`,
      alt: { ca: id },
      focalPoint: { x: 0.5, y: 0.5 },
      version: VERSION,
      ...size,
    });
  const images = createImageService({
    folder,
    limit,
    media,
    findPicture: (id) => (id === 'unknown' ? Promise.resolve(undefined) : findPicture(id)),
  });
  return { images, folder, content, lookups };
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
const bytesIn = (folder: string) =>
  filesIn(folder).reduce((sum, file) => sum + statSync(file).size, 0);

describe('the image service', () => {
  it.each([
    ['far.0123abcd_16-9_630w.webp', { format: 'webp', width: 630, height: 354 }],
    ['far.0123abcd_1-1_210w.jpg', { format: 'jpeg', width: 210, height: 210 }],
    ['far.0123abcd_21-9_850w.jpg', { format: 'jpeg', width: 850, height: 364 }],
    ['far.0123abcd_whole_410w.webp', { format: 'webp', width: 410, height: 231 }],
  ])('makes the rendition %s', async (name, expected) => {
    const { images } = await serviceWith();
    const file = await images.find(name);
    expect(await sharp(file).metadata()).toMatchObject(expected);
  });

  it.each([
    [300, 900, 410, { width: 410, height: 1230 }],
    [20, 2000, 1600, { width: 164, height: 16_383 }],
  ])(
    'keeps the proportions of a whole picture of %i × %i',
    async (width, height, asked, expected) => {
      const { images, content } = await serviceWith({ size: { width, height } });
      await sharp({ create: { width, height, channels: 3, background: '#888' } })
        .jpeg()
        .toFile(path.join(content, 'far.jpg'));
      expect(
        await sharp(await images.find(`far.0123abcd_whole_${asked}w.webp`)).metadata(),
      ).toMatchObject(expected);
    },
  );

  it('makes a rendition once for simultaneous and later requests', async () => {
    const { images, folder, lookups } = await serviceWith();
    const name = 'far.0123abcd_16-9_210w.webp';
    const files = await Promise.all(Array.from({ length: 50 }, () => images.find(name)));
    expect(new Set([...files, await images.find(name)])).toEqual(new Set(filesIn(folder)));
    expect(filesIn(folder)).toHaveLength(1);
    expect(lookups).toHaveLength(1);
  });

  it.each([
    ['a width that no page uses', 'far.0123abcd_16-9_631w.webp'],
    ['a proportion that no page uses', 'far.0123abcd_5-4_630w.webp'],
    ['another format', 'far.0123abcd_16-9_630w.avif'],
    ['a version that is not the picture’s', 'far.ffffffff_16-9_630w.webp'],
    ['an unknown picture', 'unknown.0123abcd_16-9_630w.webp'],
    ['a picture whose original is missing', 'gone.0123abcd_16-9_630w.webp'],
    ['a path', '../far.0123abcd_16-9_630w.webp'],
    ['an original', 'far.jpg'],
    ['an empty name', ''],
  ])('makes no rendition for %s', async (_what, name) => {
    const { images, folder } = await serviceWith();
    expect(await images.find(name)).toBeUndefined();
    expect(filesIn(folder)).toEqual([]);
  });

  it.each(['no picture at all', 'a picture cut off in the middle'])(
    'rejects a rendition of %s and leaves no files behind',
    async (what) => {
      const { images, folder, content } = await serviceWith();
      const file = path.join(content, 'far.jpg');
      writeFileSync(
        file,
        what === 'no picture at all' ? 'text' : readFileSync(file).subarray(0, 5000),
      );
      await expect(images.find('far.0123abcd_16-9_630w.webp')).rejects.toThrow();
      expect(filesIn(folder)).toEqual([]);
      await writeOriginal(file);
      expect(await images.find('far.0123abcd_16-9_630w.webp')).toBeDefined();
    },
  );

  it('keeps its folder within the limit under many requests', async () => {
    const count = isFullRun ? 10 : 4;
    const limit = count * 20_000;
    const { images, folder } = await serviceWith({ limit });
    const pictures = Array.from({ length: count }, (_none, index) => `far-${index}`);
    const names = pictures.flatMap((id) =>
      IMAGE_RATIOS.flatMap((ratio) =>
        IMAGE_FORMATS.map((format) => `${id}.${VERSION}_${ratio}_210w.${format}`),
      ),
    );
    const made = new Map<string, number>();
    for (let start = 0; start < names.length; start += 4) {
      await Promise.all(names.slice(start, start + 4).map((name) => images.find(name)));
      for (const file of filesIn(folder)) made.set(file, statSync(file).size);
      expect(bytesIn(folder)).toBeLessThanOrEqual(limit);
    }
    expect([...made.values()].reduce((sum, size) => sum + size, 0)).toBeGreaterThan(2 * limit);
  }, 20_000);
});
