import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { wilson } from '#domain/comments/ranking.ts';
import { comments, commentThreads } from '#server/platform/database/tables/comment-schema.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import {
  createCommentQueries,
  type CommentQueries,
} from '#server/subjects/comments/comment-queries.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { addComment } from './comment-rows.ts';

/** The comments of a story as pages read them. */
export function describeCommentQueries(open: () => Promise<Database>): void {
  let database: Database;
  let queries: CommentQueries;
  const idsOf = async (query: Partial<Parameters<CommentQueries['listThreads']>[0]> = {}) =>
    (await queries.listThreads({ story: 'el-port', order: 'newest', limit: 20, ...query })).map(
      ({ comment }) => comment.id,
    );

  beforeEach(async () => {
    database = await open();
    queries = createCommentQueries(database.orm);
    await database.orm.insert(readers).values([aReaderRow('eva')]);
  });

  // R3.67
  it('lists threads in three orders, and goes on after one', async () => {
    const [first, second, third] = [
      await addComment(database.orm, { up: 1 }),
      await addComment(database.orm, { up: 5, down: 5 }),
      await addComment(database.orm, { up: 20, down: 1 }),
    ] as const;
    await addComment(database.orm, { story: 'la-platja' });
    expect(await idsOf()).toEqual([third, second, first]);
    expect(await idsOf({ order: 'oldest' })).toEqual([first, second, third]);
    expect(await idsOf({ order: 'best' })).toEqual([third, second, first]);
    expect(await idsOf({ after: third, limit: 1 })).toEqual([second]);
    expect(await idsOf({ order: 'oldest', after: first })).toEqual([second, third]);
    expect(await idsOf({ order: 'best', after: second })).toEqual([first]);
  });

  it('goes on after a thread of the same score', async () => {
    const ids = [];
    for (let index = 0; index < 7; index += 1) ids.push(await addComment(database.orm));
    expect(await idsOf({ order: 'best', limit: 3 })).toEqual(ids.toReversed().slice(0, 3));
    expect(await idsOf({ order: 'best', after: ids[4] })).toEqual(ids.toReversed().slice(3));
  });

  it('shows three replies of a thread, the oldest first, and all on request', async () => {
    const root = await addComment(database.orm, { replyCount: 4 });
    const replies = [];
    for (let index = 0; index < 4; index += 1)
      replies.push(await addComment(database.orm, { parent: root }));
    await addComment(database.orm, { parent: root, state: 'held' });
    const [thread] = await queries.listThreads({ story: 'el-port', order: 'newest', limit: 20 });
    expect(thread?.replies.map(({ id }) => id)).toEqual(replies.slice(0, 3));
    expect(thread?.comment.replyCount).toBe(4);
    const idsOfReplies = async (from?: string) =>
      (await queries.listReplies(root, { limit: 200, ...(from !== undefined && { from }) })).map(
        ({ id }) => id,
      );
    expect(await idsOfReplies()).toEqual(replies);
    expect(await idsOfReplies(replies[2])).toEqual(replies.slice(2));
  });

  it('keeps the place of a removed comment that has replies, without its words', async () => {
    const root = await addComment(database.orm, { state: 'rejected', replyCount: 1 });
    await addComment(database.orm, { parent: root });
    await addComment(database.orm, { state: 'rejected' });
    await addComment(database.orm, { state: 'held' });
    const [thread, ...others] = await queries.listThreads({
      story: 'el-port',
      order: 'newest',
      limit: 20,
    });
    expect(others).toEqual([]);
    expect(thread?.comment).toMatchObject({ id: root, gone: 'removed', text: '', authorName: '' });
    expect(thread?.replies).toHaveLength(1);
  });

  it('finds a comment of its own story only, if pages show it', async () => {
    const id = await addComment(database.orm);
    expect(await queries.findShown('el-port', id)).toMatchObject({
      id,
      text: 'El moll nou és massa curt.',
    });
    expect(await queries.findShown('la-platja', id)).toBeUndefined();
    const held = await addComment(database.orm, { state: 'held' });
    expect(await queries.findShown('el-port', held)).toBeUndefined();
    const reply = await addComment(database.orm, { parent: id, state: 'deleted' });
    expect(await queries.findShown('el-port', reply)).toBeUndefined();
  });

  it('tells how many comments a story has, and whether the desk has closed them', async () => {
    expect(await queries.findState('el-port')).toEqual({ published: 0, isClosed: false });
    await database.orm
      .insert(commentThreads)
      .values({ story: 'el-port', site: 'elfar', published: 3, isClosed: true });
    expect(await queries.findState('el-port')).toEqual({ published: 3, isClosed: true });
  });

  it('keeps a comment whose reader is gone', async () => {
    const id = await addComment(database.orm);
    await database.orm.delete(readers).where(eq(readers.id, 'eva'));
    const [row] = await database.orm
      .select({ userId: comments.userId })
      .from(comments)
      .where(eq(comments.id, id));
    expect(row).toEqual({ userId: null });
  });

  it('gives comments ids in the order of their insertion by the millisecond', async () => {
    const id = await addComment(database.orm);
    const milliseconds = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
    expect(id[14]).toBe('7');
    expect(Math.abs(milliseconds - Date.now())).toBeLessThan(60_000);
  });

  it('ranks by the lower bound of the Wilson score, as the domain does', async () => {
    const votes = [0, 1, 2, 7, 40, 999].flatMap((up) =>
      [0, 1, 3, 50, 1000].map((down) => ({ up, down })),
    );
    for (const { up, down } of votes) await addComment(database.orm, { up, down });
    const stored = await database.orm
      .select({ up: comments.up, down: comments.down, score: comments.score })
      .from(comments);
    expect(stored).toHaveLength(votes.length);
    for (const { up, down, score } of stored) expect(score).toBeCloseTo(wilson(up, down), 12);
  });
}
