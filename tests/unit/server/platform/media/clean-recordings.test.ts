import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOriginalFinder } from '#server/platform/front/files/find-original.ts';
import { createCleanRecordings } from '#server/platform/media/clean-recordings.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { markedMp3, markedMp4 } from '#tests/support/media/marked-recordings.ts';
import { marksIn } from '#tests/support/media/marks.ts';
import { CAPTIONS, mp3 } from '#tests/support/media/sample-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** A node whose repository has some files, as a worker process and the front process see it. */
function nodeWith(files: Readonly<Record<string, Uint8Array>>) {
  const root = temporaryFolder();
  const [content, folder] = [path.join(root, 'content'), path.join(root, 'cleaned')];
  mkdirSync(content);
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(content, name), bytes);
  const { log, logged } = keptLog();
  const media = createFolderMediaStore({ content, imported: path.join(root, 'media') });
  const recordings = createCleanRecordings({ media, content, folder, log });
  const asked: string[] = [];
  const findMedia = (_kind: string, name: string) => {
    asked.push(name);
    return recordings.find(name);
  };
  const closed = { allows: () => Promise.resolve('open' as const) };
  const find = createOriginalFinder({ media, content, backend: () => ({ findMedia }), closed });
  const sent = async (name: string) => {
    const found = await find(name);
    return found && readFileSync(found.file);
  };
  return { content, folder, asked, sent, logged, copies: () => readdirSync(folder) };
}

describe('a recording of the content folder', () => {
  it('is sent without what it says about its source, and its file stays as it is', async () => {
    const node = nodeWith({ 'film.mp4': markedMp4(), 'sound.mp3': markedMp3() });
    for (const name of ['film.mp4', 'sound.mp3']) {
      expect(marksIn((await node.sent(name)) ?? Buffer.alloc(0))).toEqual([]);
      expect(marksIn(readFileSync(path.join(node.content, name)))).toHaveLength(4);
    }
    await Promise.all([node.sent('film.mp4'), node.sent('sound.mp3')]);
    expect(node.asked).toEqual(['film.mp4', 'sound.mp3']);
  });

  it('is sent as it is if it says nothing, and so are captions', async () => {
    const node = nodeWith({ 'sound.mp3': mp3(9), 'film.vtt': Buffer.from(CAPTIONS) });
    expect((await node.sent('sound.mp3'))?.equals(mp3(9))).toBe(true);
    expect((await node.sent('film.vtt'))?.toString()).toBe(CAPTIONS);
    expect(node.asked).toEqual(['sound.mp3']);
  });

  it('is cleaned again when it changes, and its former copy is gone', async () => {
    const node = nodeWith({ 'sound.mp3': markedMp3() });
    await node.sent('sound.mp3');
    const file = path.join(node.content, 'sound.mp3');
    writeFileSync(file, markedMp3().subarray(0, -128));
    utimesSync(file, 1000, 1000);
    expect(marksIn((await node.sent('sound.mp3')) ?? Buffer.alloc(0))).toEqual([]);
    expect(node.copies()).toHaveLength(1);
  });

  it('is cleaned again when its copy was deleted', async () => {
    const node = nodeWith({ 'sound.mp3': markedMp3() });
    await node.sent('sound.mp3');
    rmSync(node.folder, { recursive: true });
    expect((await node.sent('sound.mp3'))?.equals(mp3(50))).toBe(true);
  });

  it('is not sent if it cannot be cleaned, which the log says once', async () => {
    const node = nodeWith({ 'film.mp4': markedMp4().subarray(0, 5000) });
    expect([await node.sent('film.mp4'), await node.sent('film.mp4')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(node.logged().split('cannot be cleaned:')).toHaveLength(2);
  });

  it('is not found in a folder above, nor if it is missing', async () => {
    const node = nodeWith({});
    expect([await node.sent('../film.mp4'), await node.sent('film.mp4'), node.asked]).toEqual([
      undefined,
      undefined,
      [],
    ]);
  });
});
