import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { MARKER, MediaFolderAwayError } from '#server/platform/media/media-marker.ts';
import { MediaFolder } from '#server/subjects/media/media-folder.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** The folder of the originals: whose it is, and that nobody takes another one for it. */
export function describeMediaFolder(open: () => Promise<Database>): void {
  let database: Database;

  beforeEach(async () => {
    database = await open();
  });

  /** A node with a folder. */
  const nodeOn = (folder = path.join(temporaryFolder(), 'media')) => {
    const { log, logged } = keptLog();
    const marker = path.join(folder, MARKER);
    return { folder, marker, logged, media: new MediaFolder({ orm: database.orm, folder, log }) };
  };
  /** A node that has looked at its folder. */
  const started = async (folder?: string) => {
    const node = nodeOn(folder);
    await node.media.look();
    return node;
  };
  const idIn = (marker: string) => readFileSync(marker, 'utf8').trim();

  it('is marked by the first node, for each later one that has the same', async () => {
    const { folder, marker, media } = await started();
    const again = await started(folder);
    expect([media.isThere, again.media.isThere, idIn(marker)]).toEqual([
      true,
      true,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    await expect(again.media.require()).resolves.toBeUndefined();
  });

  it('is marked once by five processes that start at once', async () => {
    const folder = path.join(temporaryFolder(), 'media');
    const nodes = await Promise.all(Array.from({ length: 5 }, () => started(folder)));
    expect(nodes.map(({ media }) => media.isThere)).toEqual([true, true, true, true, true]);
  });

  it('is that of one of two nodes that start at once with folders of their own', async () => {
    const nodes = await Promise.all([started(), started()]);
    expect(nodes.filter(({ media }) => media.isThere)).toHaveLength(1);
    expect(nodes.filter(({ marker }) => existsSync(marker))).toHaveLength(1);
  });

  it('is not that of a second node which shares none', async () => {
    const first = await started();
    const second = await started();
    expect([second.media.isThere, existsSync(second.marker)]).toEqual([false, false]);
    await expect(second.media.require()).rejects.toThrow(MediaFolderAwayError);
    expect(second.logged()).toContain(`write ${idIn(first.marker)} into ${second.marker}`);
  });

  it('is not that of another newsroom', async () => {
    const { media, marker, logged } = await started();
    writeFileSync(marker, 'another-newsroom');
    await media.look();
    expect([media.isThere, logged()]).toEqual([
      false,
      expect.stringContaining('is that of the newsroom another-newsroom'),
    ]);
    await expect(media.require()).rejects.toThrow(MediaFolderAwayError);
  });

  it('is told once when it goes, and once when it is back', async () => {
    const { folder, media, logged } = await started();
    renameSync(folder, `${folder}.away`);
    await expect(media.require()).rejects.toThrow(MediaFolderAwayError);
    for (let count = 0; count < 3; count += 1) await media.look();
    expect([
      media.isThere,
      existsSync(folder),
      logged().split('it takes no files').length - 1,
    ]).toEqual([false, false, 1]);
    renameSync(`${folder}.away`, folder);
    for (let count = 0; count < 3; count += 1) await media.look();
    expect([media.isThere, logged().split('is there again').length - 1]).toEqual([true, 1]);
    await expect(media.require()).resolves.toBeUndefined();
  });

  it('is taken with its id by a database that was made anew', async () => {
    const { folder, marker } = await started();
    const before = idIn(marker);
    await database.orm.execute('delete from media_folders');
    const again = await started(folder);
    expect([again.media.isThere, idIn(marker)]).toEqual([true, before]);
  });

  it('is another one after the marker was written into it, as the log says after a loss', async () => {
    const { folder, marker, media } = await started();
    const id = idIn(marker);
    rmSync(folder, { recursive: true });
    await media.look();
    const other = nodeOn();
    await other.media.look();
    mkdirSync(other.folder);
    writeFileSync(other.marker, id);
    await other.media.look();
    expect([media.isThere, other.media.isThere]).toEqual([false, true]);
  });

  it('is away while its marker cannot be read, as on a share whose server has gone', async () => {
    const { marker, media, logged } = await started();
    rmSync(marker);
    mkdirSync(marker);
    await media.look();
    expect([media.isThere, logged()]).toEqual([
      false,
      expect.stringMatching(/EISDIR.*takes no files/),
    ]);
    await expect(media.require()).rejects.toThrow('EISDIR');
  });

  it('is away, and is looked for again, if it cannot be made', async () => {
    const place = path.join(temporaryFolder(), 'a-file');
    writeFileSync(place, 'no folder');
    const { media } = nodeOn(path.join(place, 'media'));
    await media.look();
    expect(media.isThere).toBe(false);
    rmSync(place);
    await media.look();
    expect(media.isThere).toBe(true);
  });
}
