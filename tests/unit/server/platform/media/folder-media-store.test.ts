import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MARKER, MediaFolderAwayError } from '#server/platform/media/media-marker.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { describeMediaStore, fileWith } from './media-store-suite.ts';

const HOUR = 3600;

function foldersIn(root = temporaryFolder()) {
  const folders = { content: path.join(root, 'content'), imported: path.join(root, 'imported') };
  mkdirSync(folders.content);
  mkdirSync(folders.imported);
  writeFileSync(path.join(folders.imported, MARKER), 'a-newsroom\n');
  return { ...folders, store: createFolderMediaStore(folders) };
}

describe('a media store in folders', () => {
  describeMediaStore(() => foldersIn().store);

  it('finds a file in either folder, first in the newsroom’s own', async () => {
    const { content, imported, store } = foldersIn();
    writeFileSync(path.join(content, 'both.mp3'), 'ours');
    writeFileSync(path.join(imported, 'both.mp3'), 'theirs');
    writeFileSync(path.join(imported, 'one.mp3'), 'theirs');
    expect(await store.find('both.mp3')).toBe(path.join(content, 'both.mp3'));
    expect(await store.find('one.mp3')).toBe(path.join(imported, 'one.mp3'));
    expect(await store.find('none.mp3')).toBeUndefined();
  });

  it('finds no folder', async () => {
    const { content, store } = foldersIn();
    mkdirSync(path.join(content, 'a.mp3'));
    expect(await store.find('a.mp3')).toBeUndefined();
  });

  it('never removes a file of the newsroom’s own folder', async () => {
    const { content, store } = foldersIn();
    writeFileSync(path.join(content, 'a.mp3'), 'ours');
    await store.remove('a.mp3');
    expect(existsSync(path.join(content, 'a.mp3'))).toBe(true);
  });

  it('keeps files for the server’s user only, and leaves no parts', async () => {
    const { imported, store } = foldersIn();
    await store.save(fileWith('sound'), 'a.mp3');
    expect(statSync(path.join(imported, 'a.mp3')).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.join(imported, '.unfinished'))).toEqual([]);
  });

  it('leaves no parts of a copy that fails', async () => {
    const { imported, store } = foldersIn();
    mkdirSync(path.join(imported, 'a.mp3', 'in-the-way'), { recursive: true });
    await expect(store.save(fileWith('sound'), 'a.mp3')).rejects.toThrow(Error);
    expect(readdirSync(path.join(imported, '.unfinished'))).toEqual([]);
  });

  it.each([
    ['is not mounted', (folder: string) => rmSync(folder, { recursive: true })],
    ['is an empty mount point', (folder: string) => rmSync(path.join(folder, MARKER))],
    ['has an empty marker', (folder: string) => writeFileSync(path.join(folder, MARKER), '')],
  ])('takes, saves and removes nothing if its folder %s', async (_name, change) => {
    const { imported, store } = foldersIn();
    change(imported);
    const source = fileWith('sound');
    for (const write of [
      () => store.take(source, 'a.mp3'),
      () => store.save(source, 'a.mp3'),
      () => store.remove('a.mp3'),
      () => store.require(),
    ])
      await expect(write()).rejects.toThrow(MediaFolderAwayError);
    expect([existsSync(source), existsSync(path.join(imported, 'a.mp3'))]).toEqual([true, false]);
  });

  it('sweeps parts of an hour ago, and no younger ones', async () => {
    const { imported, store } = foldersIn();
    await store.sweep();
    const parts = path.join(imported, '.unfinished');
    mkdirSync(parts, { recursive: true });
    for (const [name, hours] of [
      ['old', 2],
      ['young', 0],
    ] as const) {
      const at = Date.now() / 1000 - hours * HOUR;
      writeFileSync(path.join(parts, name), 'x');
      utimesSync(path.join(parts, name), at, at);
    }
    await store.sweep();
    expect(readdirSync(parts)).toEqual(['young']);
  });
});
