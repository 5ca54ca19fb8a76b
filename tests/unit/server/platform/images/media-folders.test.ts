import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createMediaFolders } from '../../../../../src/server/platform/images/media-folders.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

function foldersIn(root = temporaryFolder()) {
  const folders = { content: path.join(root, 'content'), imported: path.join(root, 'imported') };
  mkdirSync(folders.content);
  return { ...folders, media: createMediaFolders(folders) };
}

describe('media folders', () => {
  it('finds a file in either folder, first in the newsroom’s own', async () => {
    const { content, imported, media } = foldersIn();
    mkdirSync(imported);
    writeFileSync(path.join(content, 'both.mp3'), 'ours');
    writeFileSync(path.join(imported, 'both.mp3'), 'theirs');
    writeFileSync(path.join(imported, 'one.mp3'), 'theirs');
    expect(await media.find('both.mp3')).toBe(path.join(content, 'both.mp3'));
    expect(await media.find('one.mp3')).toBe(path.join(imported, 'one.mp3'));
    expect(await media.find('none.mp3')).toBeUndefined();
  });

  it.each(['../content/a.mp3', '/etc/passwd', '..', '.hidden', '', 'a/b.mp3', 'a\\b.mp3', 'a\0.mp3'])(
    'never finds a file at %j',
    async (name) => {
      const { content, media } = foldersIn();
      writeFileSync(path.join(content, 'a.mp3'), 'sound');
      writeFileSync(path.join(content, '.hidden'), 'secret');
      expect(await media.find(name)).toBeUndefined();
    },
  );

  it('returns the displayed size of a picture and a version of its bytes', async () => {
    const { content, media } = foldersIn();
    const file = path.join(content, 'a.jpg');
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(file);
    const before = await media.inspectPicture('a.jpg');
    expect(before).toMatchObject({ width: 20, height: 40, version: expect.stringMatching(/^[0-9a-f]{8}$/) });
    await sharp({ create: { width: 60, height: 20, channels: 3, background: '#000' } })
      .jpeg()
      .toFile(file);
    const after = await media.inspectPicture('a.jpg');
    expect(after).toMatchObject({ width: 60, height: 20 });
    expect(after?.version).not.toBe(before?.version);
  });

  it('returns undefined for a missing file and for one that is not a picture', async () => {
    const { content, media } = foldersIn();
    writeFileSync(path.join(content, 'a.jpg'), 'text');
    expect(await media.inspectPicture('a.jpg')).toBeUndefined();
    expect(await media.inspectPicture('b.jpg')).toBeUndefined();
  });

  it('copies a file once and leaves no partial files', async () => {
    const { imported, media } = foldersIn();
    const source = path.join(temporaryFolder(), 'source');
    writeFileSync(source, 'sound');
    await media.save(source, 'a.mp3');
    await media.save(source, 'a.mp3');
    expect(readdirSync(imported)).toEqual(['a.mp3']);
    expect(readFileSync(path.join(imported, 'a.mp3'), 'utf8')).toBe('sound');
  });
});
