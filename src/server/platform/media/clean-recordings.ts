import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../observability/log.ts';
import { PRIVATE_FOLDER } from '../runtime/private-files.ts';
import { cleanFile, isCleaned } from './cleaning/clean-media.ts';
import type { MediaStore } from './media-store.ts';

/** Films and sounds as readers may have them. */
export interface CleanRecordings {
  /**
   * The file of an original that readers fetch. A film or sound of the newsroom's repository that
   * says where, by whom or with what it was made is a copy without that. `undefined` if it is
   * missing, or if it cannot be cleaned.
   */
  find(name: string): Promise<string | undefined>;
}

/**
 * Whether the file of an original lies in the newsroom's repository and has to be cleaned before
 * readers have it.
 */
export function isUncleaned(file: string, content: string): boolean {
  return path.dirname(file) === path.normalize(content) && isCleaned(endingOf(file));
}

/** The ending of a file's name, in lower case. */
export function endingOf(file: string): string {
  return path.extname(file).slice(1).toLowerCase();
}

/**
 * The size and the instant of the last change of a file, which differ after a change of its bytes.
 */
export async function stampOf(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`;
}

/**
 * Cleans recordings of `content` into `folder`, once for each state of a file. The repository
 * itself is only read. Other processes may do the same at once.
 */
export function createCleanRecordings(options: {
  media: Pick<MediaStore, 'find'>;
  content: string;
  folder: string;
  log: Log;
}): CleanRecordings {
  const { media, content, folder, log } = options;
  const looked = new Map<string, { stamp: string; file: Promise<string | undefined> }>();

  const clean = async (
    source: string,
    name: string,
    stamp: string,
  ): Promise<string | undefined> => {
    const target = path.join(folder, `${stamp}-${name}`);
    if (await isThere(target)) return target;
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    const temporary = path.join(folder, `.${randomUUID()}`);
    try {
      const outcome = await cleanFile(source, endingOf(name), temporary);
      if (outcome.kind === 'same') return source;
      if (outcome.kind === 'refused') {
        log.error(
          { file: name, reason: outcome.reason },
          'a recording of the content folder is not served, because it cannot be cleaned',
        );
        return undefined;
      }
      await rename(temporary, target);
    } finally {
      await rm(temporary, { force: true });
    }
    await removeFormer(folder, name, target);
    return target;
  };

  return {
    async find(name) {
      const source = await media.find(name);
      if (source === undefined || !isUncleaned(source, content)) return source;
      const stamp = await stampOf(source);
      const known = looked.get(name);
      if (known?.stamp === stamp) {
        const file = await known.file;
        if (file === undefined || (await isThere(file))) return file;
      }
      const file = clean(source, name, stamp);
      looked.set(name, { stamp, file });
      file.catch(() => looked.delete(name));
      return file;
    },
  };
}

/** Removes copies of former states of a file. */
async function removeFormer(folder: string, name: string, current: string): Promise<void> {
  for (const one of await readdir(folder)) {
    const stamp = one.endsWith(`-${name}`) ? one.slice(0, -name.length - 1) : '';
    if (/^[0-9a-z]+-[0-9a-z]+$/.test(stamp) && one !== path.basename(current))
      await rm(path.join(folder, one), { force: true });
  }
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
