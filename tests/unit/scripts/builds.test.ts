import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  finishBuild,
  goBack,
  listBuilds,
  newBuildFolder,
  sourceDigest,
} from '#scripts/running/builds.mjs';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** Creates the files of an unfinished build. */
function startBuild(root: string, id: string): string {
  const folder = path.join(root, 'builds', id);
  mkdirSync(path.join(folder, 'server'), { recursive: true });
  writeFileSync(path.join(folder, 'server', 'entry.mjs'), `build ${id}`);
  return folder;
}

function build(root: string, ...ids: string[]): void {
  for (const id of ids) {
    startBuild(root, id);
    finishBuild(root, { id, sources: `sources of ${id}` });
  }
}

const current = (root: string) =>
  readFileSync(path.join(root, 'dist', 'server', 'entry.mjs'), 'utf8');
const kept = (root: string) => readdirSync(path.join(root, 'builds')).sort();

describe('builds side by side', () => {
  it('makes a finished build the current one', () => {
    const root = temporaryFolder();

    build(root, '1', '2');

    expect(current(root)).toBe('build 2');
    expect(listBuilds(root)).toMatchObject([
      { id: '2', sources: 'sources of 2', isCurrent: true },
      { id: '1', isCurrent: false },
    ]);
  });

  it('keeps the current build when another one is aborted', () => {
    const root = temporaryFolder();
    build(root, '1');

    startBuild(root, '2');

    expect(current(root)).toBe('build 1');
    expect(listBuilds(root).map(({ id }) => id)).toEqual(['1']);
  });

  it('removes an aborted build after an hour and keeps a younger one', () => {
    const root = temporaryFolder();
    const [old, young] = [startBuild(root, '1'), startBuild(root, '2')];
    const now = Date.now() / 1000;
    utimesSync(old, now - 4000, now - 4000);
    utimesSync(young, now - 3000, now - 3000);

    build(root, '3');

    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });

  it('keeps the last three builds', () => {
    const root = temporaryFolder();

    build(root, '1', '2', '3', '4');

    expect(kept(root)).toEqual(['2', '3', '4']);
  });

  it('keeps a current build whose id is older because the clock was set back', () => {
    const root = temporaryFolder();

    build(root, '5', '6', '7', '1');

    expect(current(root)).toBe('build 1');
    expect(kept(root)).toEqual(['1', '5', '6', '7']);
  });

  it('rolls back to the build before the current one', () => {
    const root = temporaryFolder();
    build(root, '1', '2', '3');

    expect(goBack(root).id).toBe('2');
    expect(current(root)).toBe('build 2');
    expect(goBack(root).id).toBe('1');
    expect(() => goBack(root)).toThrow(/no earlier build[^]*1 \(current\)/);
  });

  it('rolls back to a build by its id and lists the existing builds for an unknown id', () => {
    const root = temporaryFolder();
    build(root, '1', '2');

    goBack(root, '1');
    goBack(root, '2');

    expect(current(root)).toBe('build 2');
    expect(() => goBack(root, '../..')).toThrow(/no build \.\.\/\.\.[^]*2 \(current\)\n {2}1/);
  });

  it('replaces a dist folder of an older version by a link', () => {
    const root = temporaryFolder();
    mkdirSync(path.join(root, 'dist', 'server'), { recursive: true });
    writeFileSync(path.join(root, 'dist', 'server', 'old.mjs'), '');

    build(root, '1');

    expect(lstatSync(path.join(root, 'dist')).isSymbolicLink()).toBe(true);
    expect(current(root)).toBe('build 1');
    expect(kept(root)).toEqual(['1']);
  });

  it('names build folders by their time', () => {
    expect(newBuildFolder(new Date('2026-11-23T08:09:10.123Z'))).toMatch(
      /^\.\/builds\/20261123T080910-[0-9a-f]{6}$/,
    );
  });
});

describe('the digest of the sources', () => {
  const project = () => {
    const root = temporaryFolder();
    for (const folder of ['src/content', 'src/pages', 'public'])
      mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, 'src/pages/index.astro'), 'page');
    return root;
  };

  it.each(['src/pages/index.astro', 'public/icon.svg', 'astro.config.mjs', 'package-lock.json'])(
    'changes the digest of the sources with %s',
    (file) => {
      const root = project();
      const before = sourceDigest(root);

      writeFileSync(path.join(root, file), 'changed');

      expect(sourceDigest(root)).not.toBe(before);
    },
  );

  it('keeps the digest of the sources when a story changes', () => {
    const root = project();
    const before = sourceDigest(root);

    writeFileSync(path.join(root, 'src/content/story.md'), 'changed');

    expect(sourceDigest(root)).toBe(before);
  });
});
