import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { canBeCleaned, saveCleaned } from '#server/platform/media/cleaning/save-cleaned.ts';
import { makeMarker } from '#server/platform/media/media-marker.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import { markedPicture } from '#tests/support/media/marked-pictures.ts';
import { marksIn } from '#tests/support/media/marks.ts';
import { picture } from '#tests/support/media/sample-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** Imports a file, and returns the stored bytes. */
async function imported(bytes: Uint8Array, name: string): Promise<Buffer | undefined> {
  const root = temporaryFolder();
  const source = path.join(root, 'source');
  writeFileSync(source, bytes);
  const folder = path.join(root, 'media');
  await makeMarker(folder);
  const store = createFolderMediaStore({ content: path.join(root, 'content'), imported: folder });
  const isSaved = await saveCleaned(store, source, name);
  expect([isSaved, readFileSync(source).equals(bytes)]).toEqual([await canBeCleaned(source), true]);
  return isSaved ? readFileSync(path.join(folder, name)) : undefined;
}

it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'an imported picture in %s says nothing about its source',
  async (format) => {
    const stored = await imported(await markedPicture(format), `a.${format}`);
    expect(marksIn(stored ?? Buffer.alloc(0))).toEqual([]);
    expect(stored?.length).toBeGreaterThan(100);
  },
);

it('an imported picture with the ending of another format is cleaned as what it is', async () => {
  expect(marksIn((await imported(await markedPicture('png'), 'a.jpg')) ?? Buffer.alloc(0))).toEqual(
    [],
  );
});

it('an imported picture that says nothing is saved as it is, and a broken one is not saved', async () => {
  const bytes = await picture();
  expect((await imported(bytes, 'a.jpg'))?.equals(bytes)).toBe(true);
  expect(await imported(bytes.subarray(0, bytes.length / 2), 'a.jpg')).toBeUndefined();
  expect(await imported(Buffer.from('text'), 'a.jpg')).toBeUndefined();
});
