import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { quarantineName } from '#server/platform/quarantine/quarantine-name.ts';
import type { QuarantineStore } from '#server/platform/quarantine/quarantine-store.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** A local file with some bytes. */
export function fileWith(bytes: string | Uint8Array): string {
  const file = path.join(temporaryFolder(), 'source');
  writeFileSync(file, bytes);
  return file;
}

const HEX = '0123456789abcdef0123456789abcdef';

/** Texts that are no names of files in the quarantine. */
const HOSTILE = [
  '',
  '.',
  '..',
  '../secret.jpg',
  `../${HEX}.jpg`,
  `a/${HEX}.jpg`,
  `..\\${HEX}.jpg`,
  `%2e%2e%2f${HEX}.jpg`,
  `${HEX}.jpg\0`,
  `${HEX}\0.jpg`,
  `${HEX}.jpg\n`,
  `${HEX.toUpperCase()}.jpg`,
  `${HEX}.JPG`,
  `${HEX}.svg`,
  `${HEX}`,
  `${HEX.slice(1)}.jpg`,
  `\u202E${HEX}.jpg`,
  `${'a'.repeat(255)}.jpg`,
];

/** The cases that each adapter of the quarantine passes. `open` opens an empty store. */
export function describeQuarantine(open: () => QuarantineStore): void {
  const bytesOf = async (store: QuarantineStore, name: string) => {
    const opened = await store.open(name);
    return (
      opened && { bytes: opened.bytes, text: (await buffer(opened.stream)).toString('latin1') }
    );
  };
  const later = () => new Date(Date.now() + 60_000);

  it('takes a file and opens it', async () => {
    const store = open();
    const name = quarantineName('jpg');
    await store.take(fileWith('a picture'), name);
    expect(await bytesOf(store, name)).toEqual({ bytes: 9, text: 'a picture' });
    expect(await store.open(quarantineName('jpg'))).toBeUndefined();
  });

  it('keeps each byte of a long file', async () => {
    const store = open();
    const name = quarantineName('mp4');
    const bytes = Buffer.alloc(9 * 1024 * 1024 + 7, 'portada');
    const file = fileWith(bytes);
    await store.take(file, name);
    const opened = await store.open(name);
    expect(opened?.bytes).toBe(bytes.length);
    expect(opened && bytes.equals(await buffer(opened.stream))).toBe(true);
  });

  it('takes a name once', async () => {
    const store = open();
    const name = quarantineName('jpg');
    await store.take(fileWith('first'), name);
    await expect(store.take(fileWith('second'), name)).rejects.toThrow();
    expect(await bytesOf(store, name)).toMatchObject({ text: 'first' });
  });

  it('takes one of two files whole that come at once under a name', async () => {
    const store = open();
    const name = quarantineName('jpg');
    const texts = ['a', 'b'].map((letter) => letter.repeat(3_000_000));
    const taken = await Promise.allSettled(texts.map((text) => store.take(fileWith(text), name)));
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(texts).toContain((await bytesOf(store, name))?.text);
  });

  it('leaves no name for a file that it could not take', async () => {
    const store = open();
    const name = quarantineName('jpg');
    await expect(store.take(path.join(temporaryFolder(), 'missing'), name)).rejects.toThrow();
    expect(await store.open(name)).toBeUndefined();
    expect(await store.listBefore(later())).toEqual([]);
  });

  it('removes a file, and a missing one without an error', async () => {
    const store = open();
    const name = quarantineName('jpg');
    await store.take(fileWith('a picture'), name);
    await store.remove(name);
    await store.remove(name);
    expect(await store.open(name)).toBeUndefined();
  });

  it('sends a whole file that is removed while it is read', async () => {
    const store = open();
    const name = quarantineName('mp4');
    await store.take(fileWith(Buffer.alloc(2_000_000, 'x')), name);
    const opened = await store.open(name);
    await store.remove(name);
    expect(opened && (await buffer(opened.stream)).length).toBe(2_000_000);
  });

  it('lists files that were taken before an instant', async () => {
    const store = open();
    const names = [quarantineName('jpg'), quarantineName('mp4')];
    for (const name of names) await store.take(fileWith(name), name);
    expect((await store.listBefore(later())).toSorted()).toEqual(names.toSorted());
    expect(await store.listBefore(new Date(Date.now() - 60_000))).toEqual([]);
  });

  it.each(HOSTILE)('refuses the name %j', async (name) => {
    const store = open();
    const file = fileWith('x');
    await expect(store.take(file, name)).rejects.toThrow('not the name');
    await expect(store.open(name)).rejects.toThrow('not the name');
    await expect(store.remove(name)).rejects.toThrow('not the name');
    expect(readFileSync(file, 'utf8')).toBe('x');
  });
}
