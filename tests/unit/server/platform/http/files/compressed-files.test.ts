import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  compressedForms,
  compressFiles,
  filesBelow,
} from '#server/platform/http/files/compressed-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const SCRIPT = 'export const word = "illa";\n'.repeat(40);

/** The client folder of a build with a script, a short script and a picture. */
function madeClient(): string {
  const client = path.join(temporaryFolder(), 'client');
  mkdirSync(path.join(client, '_astro'), { recursive: true });
  writeFileSync(path.join(client, '_astro', 'island.js'), SCRIPT);
  writeFileSync(path.join(client, 'short.js'), 'run();');
  writeFileSync(path.join(client, 'icon.png'), Buffer.alloc(1000));
  return client;
}

const formsOf = (client: string, name: string) =>
  compressedForms(client, name, readFileSync(path.join(client, name)));

describe('the compressed files of a build', () => {
  it('stand beside the client folder, whose files have URLs', () => {
    const client = madeClient();
    compressFiles(client);
    expect(filesBelow(client).toSorted()).toEqual(['_astro/island.js', 'icon.png', 'short.js']);
    expect(filesBelow(path.join(client, '..', 'compressed')).toSorted()).toEqual([
      '_astro/island.js.br',
      '_astro/island.js.gzip',
    ]);
  });

  it('are read and not made again at a start', () => {
    const client = madeClient();
    compressFiles(client);
    writeFileSync(path.join(client, '..', 'compressed', '_astro', 'island.js.br'), 'of the build');
    const { br, gzip } = formsOf(client, '_astro/island.js');
    expect([br?.toString(), gunzipSync(gzip ?? '').toString()]).toEqual(['of the build', SCRIPT]);
  });

  it('are made at the start for a build of a version that made none', () => {
    const { br } = formsOf(madeClient(), '_astro/island.js');
    expect(brotliDecompressSync(br ?? '').toString()).toBe(SCRIPT);
  });

  it('are made at the start for a file that was added to the build', () => {
    const client = madeClient();
    compressFiles(client);
    writeFileSync(path.join(client, 'added.txt'), SCRIPT);
    expect(brotliDecompressSync(formsOf(client, 'added.txt').br ?? '').toString()).toBe(SCRIPT);
  });

  it('do not exist for short files and for files that are compressed already', () => {
    const client = madeClient();
    compressFiles(client);
    expect([formsOf(client, 'short.js'), formsOf(client, 'icon.png')]).toEqual([{}, {}]);
    rmSync(path.join(client, '..', 'compressed'), { recursive: true });
    expect([
      formsOf(client, 'short.js'),
      formsOf(client, 'icon.png'),
      readdirSync(client).length,
    ]).toEqual([{}, {}, 3]);
  });
});
