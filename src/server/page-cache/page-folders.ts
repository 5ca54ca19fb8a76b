import { lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** The folders of one generation of pages. A generation is a build with its sites' files: its pages fit no other. */
export interface PageFolders {
  /** Folder of all generations, and the name of this one in it. */
  root: string;
  name: string;
  /** Pages as a static server may send them. */
  fresh: string;
  /** Purged pages, until the next render replaces them. */
  aside: string;
  /** How far purges were carried out. */
  cursor: string;
  /** Up to when the changes of the clock were carried out. */
  seen: string;
}

/** Generations kept besides the current one: going back to the build before starts with its pages. */
const FORMER_KEPT = 1;

/** `{root}/{generation}/…` of a generation; its name is shortened to 16 characters. */
export function pageFolders(root: string, generation: string): PageFolders {
  const name = generation.slice(0, 16);
  const folder = path.join(root, name);
  return {
    root,
    name,
    fresh: path.join(folder, 'fresh'),
    aside: path.join(folder, 'aside'),
    cursor: path.join(folder, 'purge-cursor'),
    seen: path.join(folder, 'seen'),
  };
}

/** Makes the folders. Returns whether pages of this generation were kept. */
export function openPageFolders({ fresh, aside }: PageFolders): boolean {
  const wasKept = statSync(fresh, { throwIfNoEntry: false }) !== undefined;
  for (const folder of [fresh, aside]) mkdirSync(folder, { recursive: true });
  return wasKept;
}

/** Points `{root}/current` at a generation, atomically: static servers read through it. */
export function pointToGeneration({ root, name }: Pick<PageFolders, 'root' | 'name'>): void {
  const link = path.join(root, 'current');
  if (readLink(link) === name) return;
  const temporary = `${link}.tmp-${process.pid}`;
  rmSync(temporary, { force: true });
  symlinkSync(name, temporary);
  // Nobody but a mistake makes a folder of that name.
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) rmSync(link, { recursive: true });
  renameSync(temporary, link);
}

/** Removes generations older than the one before, and what versions before generations had folders kept in `root`. */
export function removeFormerGenerations({ root, name }: Pick<PageFolders, 'root' | 'name'>): void {
  const former = readdirSync(root, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink() && entry.name !== name)
    .map((entry) => ({ file: path.join(root, entry.name), isGeneration: entry.isDirectory() && /^[0-9a-f]{16}$/.test(entry.name) }))
    .map((one) => ({ ...one, changedAt: statSync(one.file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => other.changedAt - one.changedAt);
  const kept = new Set(former.filter(({ isGeneration }) => isGeneration).slice(0, FORMER_KEPT));
  for (const one of former) if (!kept.has(one)) rmSync(one.file, { recursive: true, force: true });
}

function readLink(link: string): string | undefined {
  try {
    return path.basename(realpathSync(link));
  } catch {
    return undefined;
  }
}

/** The number of the last publication whose purge was carried out; `undefined` where none is known. */
export function readCursor({ cursor }: PageFolders): number | undefined {
  const text = readIfThere(cursor);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** Up to when the pages know of scheduled stories and ended days; `undefined` where it is not known. */
export function readSeen({ seen }: PageFolders): Date | undefined {
  const text = readIfThere(seen);
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : new Date(text);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
