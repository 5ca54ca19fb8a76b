import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import postgres from 'postgres';
import { z } from 'zod';
import { embeddedFolder, isFolderMissing } from '#server/platform/database/embedded-folder.ts';
import { lockFolder } from '#server/platform/runtime/folder-lock.ts';

/** The contents of a store, as far as a restore must bring them back. */
export const storeCountsSchema = z.strictObject({
  stories: z.int(),
  readers: z.int(),
  /** Number of the last publication. */
  publication: z.int(),
  /**
   * The newest story that readers can see, rather one that was pushed or imported than one from a
   * file.
   */
  newest: z
    .strictObject({ site: z.string(), locale: z.string(), path: z.string(), headline: z.string() })
    .optional(),
});

export type StoreCounts = z.infer<typeof storeCountsSchema>;

const COUNTS = `select (select count(*)::int from documents where story_id is not null) as stories,
  (select count(*)::int from readers) as readers, (select coalesce(max(id), 0)::int from purges) as publication`;

const NEWEST = `select site, locale, path, head->>'headline' as headline from documents
  where story_id is not null and path is not null and visible_from <= now() and (visible_until is null or visible_until > now())
  order by origin = 'files', visible_from desc, id limit 1`;

/**
 * Counts a store without migrating it. Rejects if the URL leads to no store. An embedded database
 * must not be in use.
 */
export async function countStore(databaseUrl: string): Promise<StoreCounts> {
  const { query, close } = await open(databaseUrl);
  try {
    const [[counts], [newest]] = [await query(COUNTS), await query(NEWEST)];
    return storeCountsSchema.parse({
      ...z.looseObject({}).parse(counts),
      ...(newest === undefined ? {} : { newest }),
    });
  } catch (error) {
    const hasNoTables = error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE;
    throw hasNoTables
      ? new Error('The store has no tables: nothing was restored into it.', { cause: error })
      : error;
  } finally {
    await close();
  }
}

/** https://www.postgresql.org/docs/18/errcodes-appendix.html */
const UNDEFINED_TABLE = '42P01';

interface OpenStore {
  query(text: string): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

async function open(databaseUrl: string): Promise<OpenStore> {
  if (!databaseUrl.startsWith('file://')) {
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
    return { query: (text) => sql.unsafe(text), close: () => sql.end() };
  }
  const folder = embeddedFolder(databaseUrl);
  // PGlite would make an empty database.
  if (isFolderMissing(databaseUrl))
    throw new Error(`${folder} is no database folder. Restore the copy of database/ to it.`);
  const lock = await lockFolder(folder, { pid: process.pid, url: '' });
  if ('pid' in lock)
    throw new Error(
      `${folder} is in use by process ${lock.pid}. Stop the server, or count a copy.`,
    );
  const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm, unaccent } });
  return {
    query: async (text) => (await client.query(text)).rows,
    close: () => client.close().finally(() => lock.release()),
  };
}

/**
 * Share of the stories and readers that may be gone, because they were deleted between count and
 * backup.
 */
const DELETED = 0.01;

/**
 * Sentences about each loss of a restored store, compared with the counts at the time of its
 * backup.
 */
export function lossesOf(restored: StoreCounts, original: StoreCounts): string[] {
  if (original.stories === 0 || original.publication === 0)
    return ['The counts are those of an empty store. Count the original again.'];
  const losses: string[] = [];
  if (restored.publication < original.publication)
    losses.push(
      `The last publication is number ${restored.publication}, and was ${original.publication}: the backup is older than the counts.`,
    );
  for (const name of ['stories', 'readers'] as const)
    if (restored[name] < original[name] - Math.floor(original[name] * DELETED))
      losses.push(`The store has ${restored[name]} ${name}, and had ${original[name]}.`);
  if (!restored.newest) losses.push('The store has no story that readers can see.');
  return losses;
}
