import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

/**
 * The folders of one generation of pages. A generation is a build plus its sites' files; pages of
 * one do not fit another.
 */
export interface PageFolders {
  /** Folder of all generations. `name` is the subfolder of this one. */
  root: string;
  name: string;
  /** Pages in the layout that a static server can send. */
  fresh: string;
  /** Stale copies of purged pages, retained until the next render replaces them. */
  aside: string;
  /** File with the purge cursor. */
  cursor: string;
  /** File with the time up to which scheduled changes were handled. */
  seen: string;
}

/** Former generations to retain, so that a rollback to the previous build starts with its pages. */
const FORMER_KEPT = 1;

/**
 * The folders `{root}/{generation}/…`; the name of the generation is shortened to 16 characters.
 */
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

/** Creates the folders. Returns whether this generation existed before. */
export function openPageFolders({ fresh, aside }: PageFolders): boolean {
  const wasKept = statSync(fresh, { throwIfNoEntry: false }) !== undefined;
  for (const folder of [fresh, aside]) mkdirSync(folder, { recursive: true });
  return wasKept;
}

/**
 * Points the link `{root}/current`, through which static servers read, at a generation. The change
 * is atomic.
 */
export function pointToGeneration({ root, name }: Pick<PageFolders, 'root' | 'name'>): void {
  const link = path.join(root, 'current');
  if (readLink(link) === name) return;
  const temporary = `${link}.tmp-${process.pid}`;
  rmSync(temporary, { force: true });
  symlinkSync(name, temporary);
  // A folder of that name can only exist by mistake.
  if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) rmSync(link, { recursive: true });
  renameSync(temporary, link);
}

/**
 * Removes generations older than the previous one, and leftovers of versions that stored pages
 * directly in `root`.
 */
export function removeFormerGenerations({ root, name }: Pick<PageFolders, 'root' | 'name'>): void {
  const former = readdirSync(root, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink() && entry.name !== name)
    .map((entry) => ({
      file: path.join(root, entry.name),
      isGeneration: entry.isDirectory() && /^[0-9a-f]{16}$/.test(entry.name),
    }))
    .map((one) => ({
      ...one,
      changedAt: statSync(one.file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
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

/** The number of the last publication whose purge was completed; `undefined` if unknown. */
export function readCursor({ cursor }: Pick<PageFolders, 'cursor'>): number | undefined {
  const text = readIfThere(cursor);
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** The highest purge cursor of all generations below a folder of pages; 0 without any. */
export function findHighestCursor(root: string): number {
  const names = existsSync(root) ? readdirSync(root) : [];
  return Math.max(0, ...names.map((name) => readCursor(pageFolders(root, name)) ?? 0));
}

/** Progress without kept pages. */
export const UNKNOWN = { cursor: undefined, seen: undefined } as const;

/**
 * The purge cursor of a former run, and the time of its last scheduled changes in milliseconds
 * since 1970. Both or neither: kept pages lack the publications after an unknown cursor, and the
 * scheduled changes after an unknown time. Without them the leader drops the pages
 * (`followPurges`).
 */
export function readProgress(
  folders: PageFolders,
): { cursor: number; seen: number } | typeof UNKNOWN {
  const [cursor, seen] = [readCursor(folders), readSeen(folders)?.getTime()];
  return cursor === undefined || seen === undefined ? UNKNOWN : { cursor, seen };
}

/**
 * The time up to which scheduled stories and ended days are reflected in the pages; `undefined` if
 * unknown.
 */
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
