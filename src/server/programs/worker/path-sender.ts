import type { PathFilter } from '#server/platform/backend/path-filter.ts';
import type { FrontPort } from '#server/platform/backend/backend.ts';

export interface PathSender {
  /** Reads all known paths and sends them to the front process. */
  sendAll(): Promise<void>;
  /** Records the paths of a publication, which the read under way may have missed. */
  note(paths: readonly string[]): void;
}

/**
 * Sends the known paths to the front process. Paths published while they are read are sent again
 * afterwards: the front process has added them to the set that the new one replaces.
 */
export function createPathSender(options: {
  read(): Promise<PathFilter>;
  front: Pick<FrontPort, 'purge' | 'replacePaths'>;
}): PathSender {
  const { read, front } = options;
  let noted: string[] | undefined;
  return {
    async sendAll() {
      const missed = (noted = []);
      await front.replacePaths((await read()).bytes);
      if (noted === missed) noted = undefined;
      if (missed.length > 0) await front.purge({ tags: [], paths: missed });
    },
    note(paths) {
      noted?.push(...paths);
    },
  };
}
