import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureSchema } from '#domain/pictures/picture.ts';
import { findMediaFile, pictureNamesOf } from '#server/entrances/import/media-folder.ts';

let root = '';
let uploads = '';

beforeAll(async () => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'media-')));
  uploads = path.join(root, 'uploads');
  mkdirSync(path.join(uploads, '2020'), { recursive: true });
  writeFileSync(path.join(uploads, 'Pont Vell.JPG'), 'another picture');
  await draw('2020/Pont Vell.JPG', 600, 400);
  await draw('2020/copia.jpg', 600, 400);
  await draw('2020/copia-300x200.jpg', 300, 200);
  await draw('2020/gran.jpg', 100, 100);
  await draw('2020/gran-300x200.jpg', 300, 200);
  await draw('2020/nom.jpg', 600, 400);
  await draw('2020/nom-300x200.jpg', 500, 500);
  mkdirSync(path.join(uploads, 'b.example/2020'), { recursive: true });
  await draw('b.example/2020/copia.jpg', 20, 20);
  writeFileSync(path.join(uploads, '2020/text.txt'), 'x');
  writeFileSync(path.join(root, 'secret.jpg'), 'x');
  symlinkSync(path.join(root, 'secret.jpg'), path.join(uploads, 'link.jpg'));
});
const draw = (name: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#357' } })
    .jpeg()
    .toFile(path.join(uploads, name));
afterAll(() => rmSync(root, { recursive: true }));

describe('findMediaFile', () => {
  it.each([
    'https://a.example/wp-content/uploads/2020/Pont%20Vell.JPG?w=300',
    'https://a.example/2020/Pont%20Vell-300x200.JPG',
    '/uploads/2020/Pont%20Vell.JPG',
  ])('finds the media file for %s', async (src) => {
    expect(await findMediaFile(uploads, src)).toBe(path.join(uploads, '2020/Pont Vell.JPG'));
  });

  it.each([
    ['https://a.example/wp-content/uploads/2020/copia-300x200.jpg', '2020/copia.jpg'],
    ['https://a.example/2020/gran-300x200.jpg', '2020/gran-300x200.jpg'],
    ['https://a.example/2020/nom-300x200.jpg', '2020/nom-300x200.jpg'],
    ['https://b.example/2020/copia.jpg', 'b.example/2020/copia.jpg'],
  ])(
    'prefers for %s the file at its full path, then the original of a scaled one: %s',
    async (src, file) => {
      expect(await findMediaFile(uploads, src)).toBe(path.join(uploads, file));
    },
  );

  it.each([
    'https://a.example/2021/Pont%20Vell.JPG',
    'https://a.example/2020/05/Pont%20Vell.JPG',
    'https://a.example/x/2020/Pont%20Vell.JPG',
    'https://a.example/2020/pont-vell.jpg',
    'https://a.example/2020/gran-90x900.jpg',
  ])('ignores files with a similar name for %s', async (src) => {
    expect(await findMediaFile(uploads, src)).toBeUndefined();
  });

  it.each([
    'https://a.example/../secret.jpg',
    'https://a.example/%2e%2e/secret.jpg',
    '..%2fsecret.jpg',
    'link.jpg',
    '2020/text.txt',
    '2020',
    'https://a.example/',
    '%00.jpg',
  ])('finds no media file for %s', async (src) => {
    expect(await findMediaFile(uploads, src)).toBeUndefined();
  });
});

describe('pictureNamesOf', () => {
  it('names a file after its name and a hash of its bytes, as the archive requires', async () => {
    writeFileSync(path.join(uploads, '2020/Pont Nou.JPG'), 'x');
    const names = await pictureNamesOf(path.join(uploads, '2020/Pont Nou.JPG'));

    expect(names).toEqual({ picture: 'pont-nou-2d711642b726', file: 'pont-nou-2d711642b726.jpg' });
    expect(
      pictureSchema.safeParse({
        type: 'picture',
        id: names.picture,
        file: names.file,
        alt: { ca: 'x' },
      }).success,
    ).toBe(true);
  });
});
