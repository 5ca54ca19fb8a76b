import path from 'node:path';
import type { Orm } from '#server/platform/database/database.ts';
import { isDatabaseDown } from '#server/platform/database/database-problem.ts';
import { mediaFolders } from '#server/platform/database/tables/media-schema.ts';
import {
  MARKER,
  makeMarker,
  readMarker,
  removeMarker,
  requireMarker,
} from '#server/platform/media/media-marker.ts';
import { reasonOf, type Log } from '#server/platform/observability/log.ts';

/**
 * The folder of a newsroom's originals, which a share or a volume may hold. The database has the
 * newsroom's id, and a marker in the folder repeats it: an empty mount point, the folder of another
 * newsroom, and that of a node which shares none are told from it.
 */
export class MediaFolder {
  readonly #options: { orm: Orm; folder: string; log: Log };
  #newsroom: string | undefined;
  #isThere = true;

  constructor(options: { orm: Orm; folder: string; log: Log }) {
    this.#options = options;
  }

  /** Whether the last look found the newsroom's folder. */
  get isThere(): boolean {
    return this.#isThere;
  }

  /** Throws a MediaFolderAwayError if the folder is not the newsroom's now. */
  async require(): Promise<void> {
    await requireMarker(this.#options.folder, this.#newsroom);
  }

  /**
   * Looks at the folder, and logs a change. The first node of a newsroom makes the folder and its
   * marker; a database without an id takes that of the folder. A folder that cannot be read or made
   * is as good as none. Rejects if the database is not available.
   */
  async look(): Promise<void> {
    try {
      this.#newsroom ??= await this.#claim();
      await this.require();
      if (!this.#isThere) this.#options.log.info('the folder of the originals is there again');
      this.#isThere = true;
    } catch (error) {
      if (isDatabaseDown(error)) throw error;
      if (this.#isThere) this.#options.log.error(this.#away(reasonOf(error)));
      this.#isThere = false;
    }
  }

  #away(reason: string): string {
    const told = `the folder of the originals is not this newsroom's: ${reason}; it takes no files. Mount or share it`;
    const marker = path.join(this.#options.folder, MARKER);
    return this.#newsroom === undefined
      ? told
      : `${told}. If its files are lost, write ${this.#newsroom} into ${marker}`;
  }

  /** The newsroom's id. Of several processes that start at once, the first one decides it. */
  async #claim(): Promise<string> {
    const { orm, folder } = this.#options;
    const known = await this.#stored();
    if (known !== undefined) return known;
    const found = await readMarker(folder);
    const { newsroom, isMade } =
      found === undefined ? await makeMarker(folder) : { newsroom: found, isMade: false };
    await orm.insert(mediaFolders).values({ newsroom }).onConflictDoNothing();
    const stored = (await this.#stored()) ?? newsroom;
    // Another node was quicker, with a folder of its own.
    if (isMade && stored !== newsroom) await removeMarker(folder);
    return stored;
  }

  async #stored(): Promise<string | undefined> {
    const [row] = await this.#options.orm
      .select({ newsroom: mediaFolders.newsroom })
      .from(mediaFolders);
    return row?.newsroom;
  }
}
