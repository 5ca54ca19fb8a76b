import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { MediaStore } from '#server/platform/media/media-store.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** A local file with a text. */
export function fileWith(text: string): string {
  const file = path.join(temporaryFolder(), 'source');
  writeFileSync(file, text);
  return file;
}

/** The cases that each adapter of the media store passes. `open` opens an empty store. */
export function describeMediaStore(open: () => MediaStore): void {
  const textOf = async (store: MediaStore, name: string) => {
    const file = await store.find(name);
    return file === undefined ? undefined : readFileSync(file, 'utf8');
  };

  it('copies a file once, and keeps the original of a name', async () => {
    const store = open();
    const source = fileWith('sound');
    await store.save(source, 'a.mp3');
    await store.save(fileWith('other'), 'a.mp3');
    expect([
      await textOf(store, 'a.mp3'),
      readFileSync(source, 'utf8'),
      await store.sizeOf('a.mp3'),
    ]).toEqual(['sound', 'sound', 5]);
  });

  it('takes a file, and replaces the original of a name', async () => {
    const store = open();
    await store.take(fileWith('first'), 'a.mp3');
    await store.take(fileWith('second'), 'a.mp3');
    expect([await textOf(store, 'a.mp3'), await store.sizeOf('a.mp3')]).toEqual(['second', 6]);
  });

  it('has a whole file after the same name was taken twice at once', async () => {
    const store = open();
    const texts = ['a', 'b'].map((letter) => letter.repeat(3_000_000));
    await Promise.all(texts.map((text) => store.take(fileWith(text), 'a.mp3')));
    expect(texts).toContain(await textOf(store, 'a.mp3'));
  });

  it('has a version that differs for other bytes, or that the name of a sent file has', async () => {
    const store = open();
    const versions: (string | undefined)[] = [];
    for (const text of ['first', 'second']) {
      await store.take(fileWith(text), 'a.jpg');
      await store.take(fileWith(text), 'foto-0123456789abcdef.jpg');
      versions.push(
        await store.versionOf('a.jpg'),
        await store.versionOf('foto-0123456789abcdef.jpg'),
      );
    }
    expect([versions[0] === versions[2], versions[1], versions[3]]).toEqual([
      false,
      '01234567',
      '01234567',
    ]);
    expect(await store.versionOf('b.jpg')).toBeUndefined();
  });

  it('removes an original, and a missing one without an error', async () => {
    const store = open();
    await store.take(fileWith('sound'), 'a.mp3');
    await store.remove('a.mp3');
    await store.remove('a.mp3');
    expect([await store.find('a.mp3'), await store.sizeOf('a.mp3')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each(['../a.mp3', '/etc/passwd', '..', '.hidden', '', 'a/b.mp3', 'a\\b.mp3', 'a\0.mp3'])(
    'neither finds nor takes nor removes %j',
    async (name) => {
      const store = open();
      await expect(store.take(fileWith('sound'), name)).rejects.toThrow(
        'is not the name of an original',
      );
      await expect(async () => store.remove(name)).rejects.toThrow(
        'is not the name of an original',
      );
      expect(await store.find(name)).toBeUndefined();
    },
  );
}
