import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPictureInspector } from '#server/platform/images/inspect-picture.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import type { MediaRows } from '#server/subjects/media/media-rows.ts';
import { createStoredCleaning } from '#server/subjects/media/stored-cleaning.ts';
import { markedPicture } from '#tests/support/media/marked-pictures.ts';
import { markedMp3, markedMp4, markedOgg } from '#tests/support/media/marked-recordings.ts';
import { MARKS, marksIn } from '#tests/support/media/marks.ts';
import { CAPTIONS, mp3 } from '#tests/support/media/sample-files.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const HOUR = 3_600_000;

/** Milliseconds since 1970 by the clock of the files, which libfaketime does not turn (statx). */
function fileClock(): number {
  const file = path.join(temporaryFolder(), 'now');
  writeFileSync(file, '');
  return Math.ceil(statSync(file).ctimeMs);
}

/** The folder of these tests is always mounted. */
const NO_MARKER = () => Promise.resolve();

/** A node with stored files, whose clock the test turns. */
function nodeWith(files: Readonly<Record<string, Uint8Array>>) {
  const root = temporaryFolder();
  const [content, imported, folder] = [
    path.join(root, 'content'),
    path.join(root, 'media'),
    path.join(root, 'cleaned'),
  ];
  mkdirSync(content);
  mkdirSync(imported);
  for (const [name, bytes] of Object.entries(files))
    writeFileSync(path.join(imported, name), bytes);
  const folders = createFolderMediaStore({ content, imported }, NO_MARKER);
  const asked: string[] = [];
  const find = (name: string) => {
    asked.push(name);
    return folders.find(name);
  };
  const full = new Set<string>();
  const take: typeof folders.take = async (source, name) => {
    if (full.has(name)) throw new Error('full');
    await folders.take(source, name);
  };
  const since: number[] = [];
  const storedSince = (instant: number) => {
    since.push(instant);
    return folders.storedSince(instant);
  };
  const store = { ...folders, find, take, storedSince };
  const noted = new Map<string, Parameters<MediaRows['noteCleaned']>[1]>();
  const rows: Pick<MediaRows, 'noteCleaned'> = {
    noteCleaned: (name, facts) => Promise.resolve(void noted.set(name, facts)),
  };
  const { log, logged } = keptLog();
  const lines = (): Record<string, unknown>[] =>
    logged()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const clock = { now: fileClock() };
  const open = (more: { runTime?: number } = {}) =>
    createStoredCleaning({ store, rows, folder, log, now: () => clock.now, ...more });
  const figures = async () =>
    Object.fromEntries(
      (await open().readSamples()).map((sample) => [
        sample.name,
        sample.type === 'histogram' ? sample.sum : sample.value,
      ]),
    );
  return {
    open,
    asked,
    since,
    full,
    store,
    noted,
    lines,
    clock,
    figures,
    bytesOf: (name: string) => readFileSync(path.join(imported, name)),
    imported,
  };
}

describe('files that were stored before received files were cleaned', () => {
  it('say nothing about their sources after a run, keep their names, and are counted', async () => {
    const node = nodeWith({
      'mobil-0123456789abcdef.jpg': await markedPicture('jpeg'),
      'imported-0123456789ab.png': await markedPicture('png'),
      // WordPress has pictures with the ending of another format.
      'wrong-0123456789ac.jpg': await markedPicture('webp'),
      'film-0123456789abcdef.mp4': markedMp4(),
      'sound-0123456789abcdef.mp3': markedMp3(),
      'clean-0123456789abcdef.mp3': mp3(9),
      'film-0123456789abcdef.vtt': Buffer.from(CAPTIONS),
    });
    await node.open().run();
    for (const name of await node.store.storedSince(0))
      expect([name, marksIn(node.bytesOf(name))]).toEqual([name, []]);
    expect(await node.figures()).toEqual({
      portada_media_cleaned_total: 5,
      portada_media_uncleaned: 0,
    });
    expect(node.lines().filter((line) => line['cleaned'] === 5)).toHaveLength(1);
    expect(node.noted.get('sound-0123456789abcdef.mp3')).toEqual({ bytes: 50 * 417, proposed: {} });
    expect(node.noted.get('mobil-0123456789abcdef.jpg')?.proposed.credit).toContain(MARKS.artist);
  });

  it('keep the version of a picture, which the addresses of its renditions have', async () => {
    const node = nodeWith({ 'mobil-0123456789abcdef.jpg': await markedPicture('jpeg') });
    const inspect = createPictureInspector(node.store);
    const before = await inspect('mobil-0123456789abcdef.jpg');
    await node.open().run();
    expect(await inspect('mobil-0123456789abcdef.jpg')).toEqual(before);
    expect(before?.version).toBe('01234567');
  });

  it('are cleaned by the following runs if one has no time for all of them', async () => {
    const files = Object.fromEntries(
      [1, 2, 3].map((at) => [
        `sound-${at}.mp3`,
        Buffer.concat([markedMp3().subarray(0, -200 - at)]),
      ]),
    );
    const node = nodeWith(files);
    const left = () =>
      Object.keys(files).filter((name) => marksIn(node.bytesOf(name)).length > 0).length;
    const counts: number[] = [];
    for (const _run of [1, 2, 3, 4]) {
      await node.open({ runTime: 0 }).run();
      counts.push(left());
    }
    expect(counts).toEqual([2, 1, 0, 0]);
    expect(await node.figures()).toEqual({
      portada_media_cleaned_total: 3,
      portada_media_uncleaned: 0,
    });
  });

  it('are counted once although a run failed after some of them', async () => {
    const node = nodeWith({ 'a.mp3': markedMp3(), 'b.mp3': markedMp3() });
    node.full.add('b.mp3');
    await expect(node.open().run()).rejects.toThrow('full');
    expect([marksIn(node.bytesOf('a.mp3')), marksIn(node.bytesOf('b.mp3')).length]).toEqual([
      [],
      4,
    ]);
    node.full.clear();
    await node.open().run();
    expect(marksIn(node.bytesOf('b.mp3'))).toEqual([]);
    expect(await node.figures()).toEqual({
      portada_media_cleaned_total: 2,
      portada_media_uncleaned: 0,
    });
  });

  it('stay if they cannot be cleaned, and the log names them once', async () => {
    const broken = markedOgg().subarray(0, -30);
    const node = nodeWith({ 'broken-0123456789abcdef.ogg': broken });
    node.clock.now += HOUR;
    await node.open().run();
    node.clock.now += 2 * HOUR;
    await node.open().run();
    expect(node.bytesOf('broken-0123456789abcdef.ogg').equals(broken)).toBe(true);
    expect(await node.figures()).toEqual({
      portada_media_cleaned_total: 0,
      portada_media_uncleaned: 1,
    });
    expect(
      node.lines().filter((line) => line['file'] === 'broken-0123456789abcdef.ogg'),
    ).toHaveLength(1);
  });

  it('are not read again by later runs, but a file that came since is', async () => {
    const node = nodeWith({ 'a.mp3': markedMp3() });
    node.clock.now = fileClock() - 3 * HOUR;
    await node.open().run();
    const walk = fileClock();
    node.clock.now = walk;
    await node.open().run();
    node.asked.length = 0;
    writeFileSync(path.join(node.imported, 'b.mp3'), markedMp3());
    await node.open().run();
    expect(node.asked).toEqual([]);
    node.clock.now += 2 * HOUR;
    await node.open().run();
    expect([node.asked.includes('b.mp3'), marksIn(node.bytesOf('b.mp3'))]).toEqual([true, []]);
    expect(node.since.at(-1), 'the clock of the files may be behind').toBeLessThan(walk);
    node.asked.length = 0;
    node.clock.now += 2 * HOUR;
    await node.open().run();
    expect(node.asked).toEqual([]);
    expect(await node.figures()).toEqual({
      portada_media_cleaned_total: 2,
      portada_media_uncleaned: 0,
    });
  });
});
