import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  openPageFolders,
  pageFolders,
  pointToGeneration,
  readCursor,
  removeFormerGenerations,
} from '../../../../src/server/page-cache/page-folders.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const [FIRST, SECOND, THIRD] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string];

/** A folder with the pages of a generation in it. */
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

describe('the folders of generations of pages', () => {
  it('know whether pages of a generation were kept', () => {
    const root = temporaryFolder();
    expect([open(root, FIRST).wasKept, open(root, SECOND).wasKept, open(root, FIRST).wasKept]).toEqual([false, false, true]);
  });

  it('are switched by one link that static servers read through', () => {
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

  it('keep the generation before, and remove older ones', () => {
    const root = temporaryFolder();
    for (const generation of [FIRST, SECOND, THIRD]) {
      open(root, generation);
      switchGeneration(root, generation);
    }
    expect(readdirSync(root).toSorted()).toEqual([SECOND.slice(0, 16), THIRD.slice(0, 16), 'current']);
  });

  it('replace what a version without generations left there', () => {
    const root = temporaryFolder();
    mkdirSync(path.join(root, 'elfar'));
    mkdirSync(path.join(root, 'current'));
    writeFileSync(path.join(root, 'generation'), 'old');
    open(root, FIRST);
    switchGeneration(root, FIRST);
    expect(readdirSync(root).toSorted()).toEqual([FIRST.slice(0, 16), 'current']);
    expect(readlinkSync(path.join(root, 'current'))).toBe(FIRST.slice(0, 16));
  });

  it('know no purge cursor from a file that holds no number', () => {
    const { folders } = open(temporaryFolder(), FIRST);
    expect(existsSync(folders.cursor)).toBe(false);
    writeFileSync(folders.cursor, 'NaN');
    expect(readCursor(folders)).toBeUndefined();
  });
});
