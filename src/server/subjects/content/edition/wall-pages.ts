import { ENTRIES_A_PAGE, wallPicture, type WallPage } from '#domain/contributions/wall.ts';
import type { CallHead } from '#domain/contributions/call-fields.ts';
import { wallTag } from '#domain/documents/cache-tags.ts';
import type { WallQueries } from '#server/subjects/contributions/wall.ts';
import type { PageImages } from '../page-images.ts';
import type { PageTags } from '../page-tags.ts';

/** The walls of calls for contributions, with the tag by which decisions purge them. */
export class WallPages {
  readonly #store: WallQueries;
  readonly #images: PageImages;
  readonly #tags: PageTags;

  constructor(store: WallQueries, images: PageImages, tags: PageTags) {
    this.#store = store;
    this.#images = images;
    this.#tags = tags;
  }

  /**
   * One page. `undefined` for an entry that is not on the wall, and for a wall that is hidden, so
   * that invented addresses are not kept as pages.
   */
  async read(
    { site, storyId, isWallHidden = false }: Pick<CallHead, 'site' | 'storyId' | 'isWallHidden'>,
    after?: string,
  ): Promise<WallPage | undefined> {
    if (isWallHidden) return undefined;
    this.#tags.add(wallTag(storyId));
    const found = await this.#store.listWall({
      site,
      call: storyId,
      after,
      limit: ENTRIES_A_PAGE + 1,
    });
    if (!found) return undefined;
    const shown = found.slice(0, ENTRIES_A_PAGE);
    const pictures = shown.flatMap(({ files }) =>
      files.flatMap(({ kind, upload }) => (kind === 'image' ? [wallPicture(upload)] : [])),
    );
    const images = await this.#images.find(pictures.map((picture) => ({ picture })));
    const last = found.length > ENTRIES_A_PAGE ? shown.at(-1)?.id : undefined;
    return {
      entries: shown.map((entry) => ({
        ...entry,
        images: entry.files.flatMap(({ upload }) => images.get(wallPicture(upload)) ?? []),
      })),
      ...(after !== undefined && { after }),
      ...(last !== undefined && { last }),
    };
  }
}
