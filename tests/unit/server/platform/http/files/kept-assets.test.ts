import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepAssets } from '#server/platform/http/files/kept-assets.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const DAY = 24 * 3600 * 1000;

/** The client folder of a build with the named files. */
function clientWith(...names: string[]): string {
  const client = temporaryFolder();
  for (const name of names) {
    const file = path.join(client, '_astro', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, name);
  }
  return client;
}

describe('keepAssets', () => {
  it('returns the files of former builds without those of the current build', () => {
    const folder = path.join(temporaryFolder(), 'assets');
    expect([...keepAssets(clientWith('a.1.js', 'fonts/f.1.woff2'), folder).keys()]).toEqual([]);
    const former = keepAssets(clientWith('a.2.js'), folder);
    expect([...former.keys()].toSorted()).toEqual(['/_astro/a.1.js', '/_astro/fonts/f.1.woff2']);
    expect(readFileSync(former.get('/_astro/fonts/f.1.woff2') ?? '', 'utf8')).toBe(
      'fonts/f.1.woff2',
    );
  });

  it('removes a file a week after the last build with it', () => {
    const folder = path.join(temporaryFolder(), 'assets');
    const [old, next] = [clientWith('a.1.js'), clientWith('a.2.js')];
    keepAssets(old, folder, 0);
    keepAssets(old, folder, 6 * DAY);
    expect(keepAssets(next, folder, 12 * DAY).size).toBe(1);
    expect(keepAssets(next, folder, 14 * DAY).size).toBe(0);
    expect(existsSync(path.join(folder, 'a.1.js'))).toBe(false);
  });
});
