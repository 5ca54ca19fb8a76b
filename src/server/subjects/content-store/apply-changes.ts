import { inArray, sql } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import { isSiteDocument, isStory } from '#domain/documents/document.ts';
import { mediaTargetsIn } from '#domain/media/media-targets.ts';
import { visibleFrom, type Story } from '#domain/stories/story.ts';
import { scheduledChangesOf } from '#domain/documents/scheduled-changes.ts';
import { addAudit } from '../audit/audit-log.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  documents,
  links,
  oldAddresses,
  scheduledChanges,
} from '#server/platform/database/tables/schema.ts';
import { PURGE_CHANNEL } from './stored-purges.ts';
import { OvertakenError, type ChangeSet, type StoredDocument } from './stored-document.ts';
import { writeRow } from './document-rows.ts';
import { syncPosts } from './write-posts.ts';
import { indexStale, indexStories, markStale } from './search/index-stories.ts';

/**
 * Advisory lock that serialises publications of all nodes, so that no number appears after a higher
 * one was read.
 */
export const PUBLICATION_LOCK = 7_067_824;

/** Rows per statement: PostgreSQL accepts at most 65,535 parameters. */
const ROWS_AT_ONCE = 500;

/**
 * The embedded database never analyses its tables on its own. Without statistics its planner
 * assumes empty tables and scans them for every story.
 */
const COUNT_ANEW = sql`analyze documents (id, type, site, locale, origin, story_id, path, visible_from), links, search_entries (site, locale, visible_from), search_words`;

/**
 * Maximum of paths listed with a publication. After a larger one, each node reads all paths again.
 */
const MAX_PATHS = 1000;

/** Documents of a publication that its purge names at most. */
const MAX_SUBJECTS = 20;

/**
 * Stores a change set, its purge and the notification of it in one transaction. Statements that do
 * not depend on each other are sent together, so that a publication waits seldom for a database
 * that is far away.
 */
export async function applyChanges(orm: Orm, changes: ChangeSet): Promise<void> {
  const { upserts, removals } = changes;
  await orm.transaction(async (transaction) => {
    // Acquired first: nodes that publish the same documents concurrently would otherwise conflict
    // on their rows.
    await transaction.execute(sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`);
    const gone = [...removals, ...upserts.map(({ document }) => document.id)];
    await Promise.all([
      checkExpected(transaction, changes.expected ?? new Map()),
      eachBatch(gone, (ids) => transaction.delete(links).where(inArray(links.documentId, ids))),
      eachBatch(gone, (ids) =>
        transaction.delete(scheduledChanges).where(inArray(scheduledChanges.documentId, ids)),
      ),
      eachBatch(removals, (ids) => transaction.delete(documents).where(inArray(documents.id, ids))),
      // Clears the paths first, because two stories may swap theirs in one change set.
      eachBatch(upserts, (batch) =>
        transaction
          .update(documents)
          .set({ path: null })
          .where(inArray(documents.id, batch.map(idOf))),
      ),
    ]);
    await eachBatch(upserts, (batch) => insertDocuments(transaction, batch));
    const stories = upserts.map(({ document }) => document).filter((document) => isStory(document));
    await syncPosts(transaction, stories);
    const { left, former } = oldAddressesOf(upserts);
    await Promise.all([
      eachBatch([...stories.flatMap(linksOf), ...upserts.flatMap(mediaLinksOf)], (rows) =>
        transaction.insert(links).values(rows),
      ),
      eachBatch(
        upserts.flatMap(({ document }) => scheduledChangeRowsOf(document)),
        (rows) => transaction.insert(scheduledChanges).values(rows),
      ),
      eachBatch(left, (rows) => insertLeftPaths(transaction, rows)),
      eachBatch(former, (rows) =>
        transaction.insert(oldAddresses).values(rows).onConflictDoNothing(),
      ),
      // After the documents, because a story's entry contains the names of documents of the same
      // change set.
      index(transaction, upserts),
      addPurge(transaction, { ...changes, subjects: gone, actor: changes.audit.actor }),
      addAudit(transaction, changes.audit.actor, changes.audit.entries),
    ]);
    if (gone.length >= ROWS_AT_ONCE) await transaction.execute(COUNT_ANEW);
  });
}

/** A purge and its cause. */
export interface CausedPurge extends Pick<ChangeSet, 'tags' | 'isSoft' | 'paths'> {
  /** Ids of the changed documents. */
  subjects: readonly string[];
  /** A reader's id is not stored: the audit table has it, and empties it with the account. */
  actor: Actor;
  /** Whether readers caused it by comments or votes, and not the newsroom. */
  isOfReaders?: boolean;
}

/** Stores the purge and notifies every node, if it has tags. */
export async function addPurge(
  transaction: Orm,
  { tags, isSoft = false, paths, subjects, actor, isOfReaders = false }: CausedPurge,
): Promise<void> {
  if (tags.length === 0) return;
  const listed = paths.length > MAX_PATHS ? null : JSON.stringify(paths);
  const named = JSON.stringify(subjects.slice(0, MAX_SUBJECTS));
  const tool = actor.kind === 'reader' ? null : actor.id;
  await transaction.execute(sql`
    with purge as (
      insert into purges (tags, is_soft, addresses, subjects, actor_kind, actor_name, is_publication)
      values (
        ${JSON.stringify(tags)}::jsonb, ${isSoft}::boolean, ${listed}::jsonb, ${named}::jsonb, ${actor.kind}::text, ${tool}::text,
        ${!isOfReaders}::boolean
      ) returning id
    )
    select pg_notify(${PURGE_CHANNEL}, id::text) from purge
  `);
}

async function checkExpected(
  transaction: Orm,
  expected: NonNullable<ChangeSet['expected']>,
): Promise<void> {
  await eachBatch([...expected.keys()], async (ids) => {
    const rows = await transaction
      .select({ id: documents.id, hash: documents.hash })
      .from(documents)
      .where(inArray(documents.id, ids));
    const stored = new Map(rows.map(({ id, hash }) => [id, hash]));
    const overtaken = ids.find((id) => stored.get(id) !== expected.get(id));
    if (overtaken !== undefined)
      throw new OvertakenError(`"${overtaken}" was published by another node meanwhile`);
  });
}

async function insertDocuments(transaction: Orm, batch: readonly StoredDocument[]): Promise<void> {
  await transaction
    .insert(documents)
    .values(batch.map(writeRow))
    .onConflictDoUpdate({
      target: documents.id,
      set: Object.fromEntries(
        UPDATED.map((column) => [column, sql.raw(`excluded.${documents[column].name}`)]),
      ),
    });
}

type OldAddress = typeof oldAddresses.$inferInsert;

/**
 * The former paths of stories: those that a story leaves with this change, and earlier ones. A path
 * that several stories have had leads to the story that left it last. No path is in both lists or
 * twice in one, so that their order is free.
 */
function oldAddressesOf(upserts: readonly StoredDocument[]): {
  left: OldAddress[];
  former: OldAddress[];
} {
  const left = new Map<string, OldAddress>();
  const former = new Map<string, OldAddress>();
  for (const { document, formerPath } of upserts) {
    if (!isStory(document)) continue;
    for (const path of document.oldAddresses) {
      const row = { site: document.site, locale: document.locale, path, documentId: document.id };
      const key = `${row.site} ${row.locale} ${path}`;
      if (path === formerPath) left.set(key, row);
      else if (!former.has(key)) former.set(key, row);
    }
  }
  return {
    left: [...left.values()],
    former: [...former].filter(([key]) => !left.has(key)).map(([, row]) => row),
  };
}

async function insertLeftPaths(transaction: Orm, rows: OldAddress[]): Promise<void> {
  await transaction
    .insert(oldAddresses)
    .values(rows)
    .onConflictDoUpdate({
      target: [oldAddresses.site, oldAddresses.locale, oldAddresses.path],
      set: { documentId: sql`excluded.document_id` },
    });
}

const UPDATED = [
  'type',
  'site',
  'locale',
  'origin',
  'hash',
  'storyId',
  'path',
  'visibleFrom',
  'visibleUntil',
  'head',
  'body',
] as const;

async function index(transaction: Orm, upserts: readonly StoredDocument[]): Promise<void> {
  const changed = upserts.flatMap(({ document }) =>
    document.type === 'picture' ? [] : [document],
  );
  await markStale(transaction, changed.filter(isSiteDocument));
  await indexStories(transaction, changed.filter(isStory));
}

/** Indexes at most `limit` stories whose search entries are stale. Returns their number. */
export function refreshSearch(orm: Orm, limit: number): Promise<number> {
  return orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`);
    return indexStale(transaction, limit);
  });
}

function linksOf(story: Story): (typeof links.$inferInsert)[] {
  const shared = {
    documentId: story.id,
    locale: story.locale,
    visibleFrom: visibleFrom(story)?.toISOString() ?? null,
  };
  return [
    { ...shared, kind: 'taxon', target: story.taxon },
    ...[...new Set(story.tags)].map((target) => ({ ...shared, kind: 'tag' as const, target })),
    ...[...new Set(story.authors)].map((target) => ({
      ...shared,
      kind: 'author' as const,
      target,
    })),
    ...(story.type === 'episode' ? [{ ...shared, kind: 'show' as const, target: story.show }] : []),
    ...(story.type === 'blog-post'
      ? [{ ...shared, kind: 'blog' as const, target: story.blog }]
      : []),
  ];
}

/** The sent files that a document shows. A picture of the archive is no use of its own file. */
function mediaLinksOf({ document }: StoredDocument): (typeof links.$inferInsert)[] {
  const locale = 'locale' in document ? document.locale : '';
  const shown = document.type === 'picture' ? (document.customByAspectRatio ?? []) : document;
  return mediaTargetsIn(shown).map((target) => ({
    documentId: document.id,
    kind: 'media',
    target,
    locale,
  }));
}

function scheduledChangeRowsOf(
  document: StoredDocument['document'],
): (typeof scheduledChanges.$inferInsert)[] {
  const instants = scheduledChangesOf(document).map((instant) => new Date(instant).toISOString());
  return [...new Set(instants)].map((at) => ({ documentId: document.id, at }));
}

function idOf({ document }: StoredDocument): string {
  return document.id;
}

/** Calls `work` for at most `ROWS_AT_ONCE` items at a time, one batch after another. */
async function eachBatch<Item>(
  items: readonly Item[],
  work: (batch: Item[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE)
    await work(items.slice(start, start + ROWS_AT_ONCE));
}
