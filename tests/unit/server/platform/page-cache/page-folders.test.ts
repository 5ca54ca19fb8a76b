import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  openPageFolders,
  pageFolders,
  pointToGeneration,
  readCursor,
  readProgress,
  removeFormerGenerations,
} from '#server/platform/page-cache/page-folders.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const [FIRST, SECOND, THIRD] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [
  string,
  string,
  string,
];

/** Opens the folder of a generation and writes a page into it. */
function open(root: string, generation: string) {
  const folders = pageFolders(root, generation);
  const wasKept = openPageFolders(folders);
  writeFileSync(path.join(folders.fresh, 'page'), generation.slice(0, 1));
  return { folders, wasKept };
}

function switchGeneration(root: string, generation: string): void {
  const folders = pageFolders(root, generation);
  pointToGeneration(folders);
  removeFormerGenerations(folders);
}

describe('the page folders of generations', () => {
  it('reports whether pages of a generation exist', () => {
    const root = temporaryFolder();
    expect([
      open(root, FIRST).wasKept,
      open(root, SECOND).wasKept,
      open(root, FIRST).wasKept,
    ]).toEqual([false, false, true]);
  });

  it('switches the generation with one link that static servers follow', () => {
    const root = temporaryFolder();
    const current = () => readFileSync(path.join(root, 'current', 'fresh', 'page'), 'utf8');
    open(root, FIRST);
    switchGeneration(root, FIRST);
    expect(current()).toBe('a');
    open(root, SECOND);
    expect(current()).toBe('a');
    switchGeneration(root, SECOND);
    expect(current()).toBe('b');
  });

  it('keeps the previous generation and removes older ones', () => {
    const root = temporaryFolder();
    for (const generation of [FIRST, SECOND, THIRD]) {
      open(root, generation);
      switchGeneration(root, generation);
    }
    expect(readdirSync(root).toSorted()).toEqual([
      SECOND.slice(0, 16),
      THIRD.slice(0, 16),
      'current',
    ]);
  });

  it('replaces the folders of a version without generations', () => {
    const root = temporaryFolder();
    mkdirSync(path.join(root, 'elfar'));
    mkdirSync(path.join(root, 'current'));
    writeFileSync(path.join(root, 'generation'), 'old');
    open(root, FIRST);
    switchGeneration(root, FIRST);
    expect(readdirSync(root).toSorted()).toEqual([FIRST.slice(0, 16), 'current']);
    expect(readlinkSync(path.join(root, 'current'))).toBe(FIRST.slice(0, 16));
  });

  it('returns no purge cursor for a file without a number', () => {
    const { folders } = open(temporaryFolder(), FIRST);
    expect(existsSync(folders.cursor)).toBe(false);
    writeFileSync(folders.cursor, 'NaN');
    expect(readCursor(folders)).toBeUndefined();
  });

  it.each([
    {
      cursor: '7',
      seen: '2026-03-01T10:00:00.000Z',
      progress: { cursor: 7, seen: Date.parse('2026-03-01T10:00:00.000Z') },
    },
    { cursor: '7', seen: undefined, progress: {} },
    { cursor: undefined, seen: '2026-03-01T10:00:00.000Z', progress: {} },
    { cursor: '7', seen: 'yesterday', progress: {} },
  ])(
    'knows the progress of kept pages whole or not at all: cursor $cursor, seen $seen',
    ({ cursor, seen, progress }) => {
      const { folders } = open(temporaryFolder(), FIRST);
      if (cursor !== undefined) writeFileSync(folders.cursor, cursor);
      if (seen !== undefined) writeFileSync(folders.seen, seen);
      expect(readProgress(folders)).toEqual(progress);
    },
  );
});
