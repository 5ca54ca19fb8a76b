import { inArray, sql } from 'drizzle-orm';
import { isSiteDocument, isStory } from '../../domain/document.ts';
import { visibleFrom, type Story } from '../../domain/story/story.ts';
import { scheduledChangesOf } from '../../domain/story/scheduled-changes.ts';
import type { Orm } from '../database/database.ts';
import { documents, links, oldAddresses, purges, scheduledChanges } from '../database/schema.ts';
import { PURGE_CHANNEL } from './content-repository.ts';
import { OvertakenError, type ChangeSet, type StoredDocument } from './stored-document.ts';
import { writeRow } from './document-rows.ts';
import { indexStale, indexStories, markStale } from './search/index-stories.ts';

/** Advisory lock that serialises publications of all nodes, so that no number appears after a higher one was read. */
const PUBLICATION_LOCK = 7_067_824;

/** Rows per statement: PostgreSQL accepts at most 65,535 parameters. */
const ROWS_AT_ONCE = 500;

/**
 * The embedded database never analyses its tables on its own. Without statistics its planner assumes empty tables and
 * scans them for every story.
 */
const COUNT_ANEW = sql`analyze documents (id, type, site, locale, origin, story_id, path, visible_from), links, search_entries (site, locale, visible_from), search_words`;

/** Maximum of paths listed with a publication. After a larger one, each node reads all paths again. */
const MAX_ADDRESSES = 1000;

/** Number of publications stored for nodes to catch up on. A node further behind drops its whole cache. */
const PURGES_KEPT = 10_000;

/** Stores a change set, its purge and the notification of it in one transaction. */
export async function applyChanges(orm: Orm, { upserts, removals, tags, isSoft = false, addresses, expected }: ChangeSet): Promise<void> {
  await orm.transaction(async (transaction) => {
    // Acquired first: nodes that publish the same documents concurrently would otherwise conflict on their rows.
    await transaction.execute(sql`select pg_advisory_xact_lock(${PUBLICATION_LOCK})`);
    if (expected) await checkExpected(transaction, expected);
    const gone = [...removals, ...upserts.map(({ document }) => document.id)];
    for (const ids of inBatches(gone)) {
      await transaction.delete(links).where(inArray(links.documentId, ids));
      await transaction.delete(scheduledChanges).where(inArray(scheduledChanges.documentId, ids));
    }
    for (const ids of inBatches(removals)) await transaction.delete(documents).where(inArray(documents.id, ids));
    // Clears the paths first, because two stories may swap theirs in one change set.
    for (const batch of inBatches(upserts)) {
      const ids = batch.map(({ document }) => document.id);
      await transaction.update(documents).set({ path: null }).where(inArray(documents.id, ids));
    }
    for (const batch of inBatches(upserts)) await upsert(transaction, batch);
    // Afterwards, because a story's entry contains the names of documents of the same change set.
    await index(transaction, upserts);
    if (gone.length >= ROWS_AT_ONCE) await transaction.execute(COUNT_ANEW);
    if (tags.length === 0) return;
    const listed = addresses.length > MAX_ADDRESSES ? null : addresses;
    const [purge] = await transaction.insert(purges).values({ tags, isSoft, addresses: listed }).returning({ id: purges.id });
    const number = purge?.id ?? 0;
    await transaction.execute(sql`delete from purges where id <= ${number - PURGES_KEPT}`);
    await transaction.execute(sql`select pg_notify(${PURGE_CHANNEL}, ${String(number)})`);
  });
}

async function checkExpected(transaction: Orm, expected: NonNullable<ChangeSet['expected']>): Promise<void> {
  for (const ids of inBatches([...expected.keys()])) {
    const rows = await transaction.select({ id: documents.id, hash: documents.hash }).from(documents).where(inArray(documents.id, ids));
    const stored = new Map(rows.map(({ id, hash }) => [id, hash]));
    const overtaken = ids.find((id) => stored.get(id) !== expected.get(id));
    if (overtaken !== undefined) throw new OvertakenError(`"${overtaken}" was published by another node meanwhile`);
  }
}

async function upsert(transaction: Orm, batch: StoredDocument[]): Promise<void> {
  const rows = batch.map(writeRow);
  await transaction
    .insert(documents)
    .values(rows)
    .onConflictDoUpdate({
      target: documents.id,
      set: Object.fromEntries(UPDATED.map((column) => [column, sql.raw(`excluded.${documents[column].name}`)])),
    });
  const stories = batch.map(({ document }) => document).filter((document) => isStory(document));
  for (const some of inBatches(stories.flatMap(linksOf))) await transaction.insert(links).values(some);
  for (const some of inBatches(batch.flatMap(({ document }) => scheduledChangeRowsOf(document))))
    await transaction.insert(scheduledChanges).values(some);
  const former = new Map(batch.map(({ document, formerPath }) => [document.id, formerPath]));
  const old = stories.flatMap((story) =>
    story.oldAddresses.map((path) => ({ site: story.site, locale: story.locale, path, documentId: story.id })),
  );
  // A path that several stories have had leads to the story that left it last.
  for (const some of inBatches(old)) await transaction.insert(oldAddresses).values(some).onConflictDoNothing();
  for (const some of inBatches(old.filter(({ documentId, path }) => former.get(documentId) === path))) {
    await transaction
      .insert(oldAddresses)
      .values(some)
      .onConflictDoUpdate({
        target: [oldAddresses.site, oldAddresses.locale, oldAddresses.path],
        set: { documentId: sql`excluded.document_id` },
      });
  }
}

const UPDATED = ['type', 'site', 'locale', 'origin', 'hash', 'storyId', 'path', 'visibleFrom', 'visibleUntil', 'head', 'body'] as const;

async function index(transaction: Orm, upserts: readonly StoredDocument[]): Promise<void> {
  const changed = upserts.flatMap(({ document }) => (document.type === 'picture' ? [] : [document]));
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
  const shared = { documentId: story.id, locale: story.locale, visibleFrom: visibleFrom(story)?.toISOString() ?? null };
  return [
    { ...shared, kind: 'taxon', target: story.taxon },
    ...[...new Set(story.tags)].map((target) => ({ ...shared, kind: 'tag' as const, target })),
    ...[...new Set(story.authors)].map((target) => ({ ...shared, kind: 'author' as const, target })),
    ...(story.type === 'episode' ? [{ ...shared, kind: 'show' as const, target: story.show }] : []),
    ...(story.type === 'blog-post' ? [{ ...shared, kind: 'blog' as const, target: story.blog }] : []),
  ];
}

function scheduledChangeRowsOf(document: StoredDocument['document']): (typeof scheduledChanges.$inferInsert)[] {
  const instants = scheduledChangesOf(document).map((instant) => new Date(instant).toISOString());
  return [...new Set(instants)].map((at) => ({ documentId: document.id, at }));
}

function* inBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE) yield items.slice(start, start + ROWS_AT_ONCE);
}
