import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPictureInspector } from '#server/platform/images/inspect-picture.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

function inspectorIn(root = temporaryFolder()) {
  const content = path.join(root, 'content');
  mkdirSync(content);
  return {
    content,
    inspect: createPictureInspector(
      createFolderMediaStore({ content, imported: path.join(root, 'imported') }),
    ),
  };
}

describe('the facts of a picture', () => {
  it('are its displayed size and a version of its bytes', async () => {
    const { content, inspect } = inspectorIn();
    const file = path.join(content, 'a.jpg');
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(file);
    const before = await inspect('a.jpg');
    expect(before).toMatchObject({
      width: 20,
      height: 40,
      version: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    await sharp({ create: { width: 60, height: 20, channels: 3, background: '#000' } })
      .jpeg()
      .toFile(file);
    const after = await inspect('a.jpg');
    expect(after).toMatchObject({ width: 60, height: 20 });
    expect(after?.version).not.toBe(before?.version);
  });

  it('are undefined for a missing file and for one that is not a picture', async () => {
    const { content, inspect } = inspectorIn();
    writeFileSync(path.join(content, 'a.jpg'), 'text');
    expect(await inspect('a.jpg')).toBeUndefined();
    expect(await inspect('b.jpg')).toBeUndefined();
  });
});
