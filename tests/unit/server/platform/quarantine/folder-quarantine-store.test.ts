import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  MARKER,
  MediaFolderAwayError,
  requireMarker,
} from '#server/platform/media/media-marker.ts';
import { createFolderQuarantineStore } from '#server/platform/quarantine/folder-quarantine-store.ts';
import { quarantineName } from '#server/platform/quarantine/quarantine-name.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { describeQuarantine, fileWith } from './quarantine-store-suite.ts';

function openIn(root = temporaryFolder()) {
  writeFileSync(path.join(root, MARKER), 'a-newsroom\n');
  const folder = path.join(root, 'quarantine');
  return { root, folder, store: createFolderQuarantineStore(folder, () => requireMarker(root)) };
}

describe('a quarantine in a folder', () => {
  describeQuarantine(() => openIn().store);

  it('is readable by the server’s user only', async () => {
    const { folder, store } = openIn();
    const name = quarantineName('jpg');
    await store.take(fileWith('x'), name);
    expect([statSync(folder).mode & 0o777, statSync(path.join(folder, name)).mode & 0o777]).toEqual(
      [0o700, 0o600],
    );
  });

  it('opens no symbolic link and no folder', async () => {
    const { root, folder, store } = openIn();
    mkdirSync(folder);
    writeFileSync(path.join(root, 'auth-secret'), 'secret');
    const [link, inner] = [quarantineName('jpg'), quarantineName('jpg')];
    symlinkSync(path.join(root, 'auth-secret'), path.join(folder, link));
    mkdirSync(path.join(folder, inner));
    expect([await store.open(link), await store.open(inner)]).toEqual([undefined, undefined]);
  });

  it('takes and removes nothing below a mount point without its folder', async () => {
    const { root, folder, store } = openIn();
    rmSync(path.join(root, MARKER));
    const file = fileWith('x');
    await expect(store.take(file, quarantineName('jpg'))).rejects.toThrow(MediaFolderAwayError);
    await expect(store.remove(quarantineName('jpg'))).rejects.toThrow(MediaFolderAwayError);
    await expect(store.open(quarantineName('jpg'))).rejects.toThrow(MediaFolderAwayError);
    await expect(store.listBefore(new Date())).rejects.toThrow(MediaFolderAwayError);
    expect([existsSync(file), existsSync(folder)]).toEqual([true, false]);
  });

  it('leaves other files of the folder alone', async () => {
    const { folder, store } = openIn();
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'notes.txt'), 'x');
    expect(await store.listBefore(new Date(Date.now() + 60_000))).toEqual([]);
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });
});
