import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Actor } from '#domain/desk/actor.ts';
import {
  nameInAddress,
  storedName,
  type MediaFile,
  type ProposedWords,
} from '#domain/media/media-file.ts';
import { MEDIA_FORMATS, type MediaEnding } from '#domain/media/media-types.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { MediaStore } from '#server/platform/media/media-store.ts';
import { cleanMedia } from './clean-media.ts';
import { MediaRows, type ListedMedia } from './media-rows.ts';

/** A received file, under the name that the newsroom gave it. */
export interface ReceivedMedia {
  /** A local file, which the library may take away. */
  file: string;
  bytes: number;
  name: string;
  ending: MediaEnding;
  /** Its address in the newsroom's own system. */
  source: string | undefined;
  actor: Actor;
}

export type KeptMedia =
  | { ok: true; isNew: boolean; file: MediaFile; proposed: ProposedWords }
  | { ok: false; reason: string };

/**
 * Files that the newsroom has sent, for stories that name them by path or by an address of its own
 * system.
 */
export interface MediaLibrary {
  /**
   * Checks a file, cleans it of what it says about its source, and stores it. The same bytes are
   * stored once, whatever their name. The reason of a refusal ends the sentence "the file …".
   * Rejects if the store or the database is not available.
   */
  keep(received: ReceivedMedia): Promise<KeptMedia>;
  /**
   * The files of addresses that a document names: paths of files, and addresses with which files
   * were sent. Rejects with a MediaFolderAwayError if one is missing because the store cannot be
   * used.
   */
  findSent(addresses: readonly string[]): Promise<Map<string, MediaFile>>;
  /**
   * Stored files, or those that no document names. `next` continues the list; it is absent at its
   * end. A page of unused files may be short or empty although there are more, because it examines
   * a limited number of files.
   */
  list(query: {
    isUnused: boolean;
    after: string;
    limit: number;
  }): Promise<{ files: ListedMedia[]; next: string | undefined }>;
  /** A local file with the bytes of an original, only to read; `undefined` if it is missing. */
  find(name: string): Promise<string | undefined>;
  /** Removes a sent file, unless a document names it, or a published contribution shows it. */
  removeUnused(name: string): Promise<void>;
  /** Removes what interrupted calls have left. */
  sweep(): Promise<void>;
}

/** Files that a page of the list examines. */
const EXAMINED = 1000;

export function createMediaLibrary({ orm, store }: { orm: Orm; store: MediaStore }): MediaLibrary {
  const rows = new MediaRows(orm);
  return {
    async keep({ file, bytes, name, ending, source, actor }) {
      if (bytes === 0) return { ok: false, reason: 'is empty' };
      const copy = `${file}.clean`;
      try {
        const cleaned = await cleanMedia(file, ending, copy);
        if (!cleaned.ok) return cleaned;
        const { facts, proposed, isChanged } = cleaned;
        const whole = isChanged ? copy : file;
        // A file from before files were cleaned keeps its name, which published stories print.
        const received = isChanged ? await hashOf(file) : undefined;
        const hash =
          received !== undefined && (await rows.has(received)) ? received : await hashOf(whole);
        const { kind } = MEDIA_FORMATS[ending];
        const { size } = await stat(whole);
        const media = {
          hash,
          name: storedName({ name, ending, kind, hash }),
          kind,
          bytes: size,
          ...facts,
          proposed,
        };
        const begun = await rows.begin(media);
        // A row may be that of another node, whose folder this one does not share.
        const isThere = begun.isStored && (await store.sizeOf(begun.name)) === size;
        if (!isThere) await store.take(whole, begun.name);
        const isNew = await rows.finish({ ...media, name: begun.name }, { source, actor });
        return { ok: true, isNew, file: { kind, name: begun.name, ...facts }, proposed };
      } finally {
        await rm(copy, { force: true });
      }
    },
    async findSent(addresses) {
      const named = new Map(
        addresses.map((address) => [address, nameInAddress(address) ?? address]),
      );
      const names = addresses.flatMap((address) => nameInAddress(address) ?? []);
      const sources = addresses.filter((address) => nameInAddress(address) === undefined);
      const rowOf = await rows.find({ sources, names });
      const found = new Map<string, MediaFile>();
      for (const [address, name] of named) {
        const file = rowOf.get(name);
        if (!file) continue;
        if ((await store.find(file.name)) === undefined) await store.require();
        else found.set(address, file);
      }
      return found;
    },
    async list({ isUnused, after, limit }) {
      const most = isUnused ? EXAMINED : limit;
      const examined = await rows.list({ after, limit: most });
      const found = examined.filter(({ isUsed }) => !isUnused || !isUsed);
      const files = found.slice(0, limit);
      if (found.length > limit) return { files, next: files.at(-1)?.key };
      return { files, next: examined.length === most ? examined.at(-1)?.key : undefined };
    },
    find: (name) => store.find(name),
    removeUnused: (name) => rows.forgetUnused(name, () => store.remove(name)),
    async sweep() {
      await rows.sweep((name) => store.remove(name));
      await store.sweep();
    },
  };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
