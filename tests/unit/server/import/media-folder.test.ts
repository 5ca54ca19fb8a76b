import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureSchema } from '../../../../src/domain/picture.ts';
import { findMediaFile, pictureNamesOf } from '../../../../src/server/import/media-folder.ts';

let root = '';
let uploads = '';

beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'media-')));
  uploads = path.join(root, 'uploads');
  mkdirSync(path.join(uploads, '2020'), { recursive: true });
  writeFileSync(path.join(uploads, '2020/Pont Vell.JPG'), 'x');
  writeFileSync(path.join(uploads, '2020/text.txt'), 'x');
  writeFileSync(path.join(root, 'secret.jpg'), 'x');
  symlinkSync(path.join(root, 'secret.jpg'), path.join(uploads, 'link.jpg'));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('findMediaFile', () => {
  it.each([
    'https://a.example/wp-content/uploads/2020/Pont%20Vell.JPG?w=300',
    'https://a.example/2020/Pont%20Vell-300x200.JPG',
    '/uploads/2020/Pont%20Vell.JPG',
  ])('finds the file behind %s', async (src) => {
    expect(await findMediaFile(uploads, src)).toBe(path.join(uploads, '2020/Pont Vell.JPG'));
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
  ])('finds nothing behind %s', async (src) => {
    expect(await findMediaFile(uploads, src)).toBeUndefined();
  });
});

describe('pictureNamesOf', () => {
  it('names a file after itself and its bytes, as the archive wants it', async () => {
    const names = await pictureNamesOf(path.join(uploads, '2020/Pont Vell.JPG'));

    expect(names).toEqual({ picture: 'pont-vell-2d711642b726', file: 'pont-vell-2d711642b726.jpg' });
    expect(pictureSchema.safeParse({ type: 'picture', id: names.picture, file: names.file, alt: { ca: 'x' } }).success).toBe(true);
  });
});
