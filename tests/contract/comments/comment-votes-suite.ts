import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { comments } from '#server/platform/database/tables/comment-schema.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { createCommentVotes, type CommentVotes } from '#server/subjects/comments/comment-votes.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { addComment } from './comment-rows.ts';

/** Votes on comments, and reports of them. */
export function describeCommentVotes(open: () => Promise<Database>): void {
  let database: Database;
  let votes: CommentVotes;
  let comment: string;
  const countsOf = async (id: string) =>
    (
      await database.orm
        .select({ up: comments.up, down: comments.down })
        .from(comments)
        .where(eq(comments.id, id))
    )[0];

  beforeEach(async () => {
    database = await open();
    votes = createCommentVotes(database.orm);
    await database.orm
      .insert(readers)
      .values([aReaderRow('eva'), aReaderRow('pau'), aReaderRow('nil')]);
    comment = await addComment(database.orm);
  });

  describe('a vote', () => {
    it('counts, and can be taken back', async () => {
      expect(await votes.add({ comment, readerId: 'pau', value: 1 })).toEqual({ up: 1, down: 0 });
      expect(await votes.add({ comment, readerId: 'nil', value: -1 })).toEqual({ up: 1, down: 1 });
      expect(await votes.remove({ comment, readerId: 'nil' })).toEqual({ up: 1, down: 0 });
      expect(await votes.remove({ comment, readerId: 'nil' })).toBeUndefined();
      expect(await countsOf(comment)).toEqual({ up: 1, down: 0 });
    });

    // R3.67
    it('counts once for a reader, whatever its value', async () => {
      await votes.add({ comment, readerId: 'pau', value: 1 });
      expect(await votes.add({ comment, readerId: 'pau', value: 1 })).toBeUndefined();
      expect(await votes.add({ comment, readerId: 'pau', value: -1 })).toBeUndefined();
      expect(await countsOf(comment)).toEqual({ up: 1, down: 0 });
    });

    it('is refused for one’s own comment, and for one that is not published', async () => {
      expect(await votes.add({ comment, readerId: 'eva', value: 1 })).toBeUndefined();
      for (const state of ['held', 'rejected', 'deleted'] as const)
        expect(
          await votes.add({
            comment: await addComment(database.orm, { state }),
            readerId: 'pau',
            value: 1,
          }),
        ).toBeUndefined();
    });

    it('counts for the comment of a deleted account', async () => {
      const orphan = await addComment(database.orm, { userId: null });
      expect(await votes.add({ comment: orphan, readerId: 'pau', value: 1 })).toEqual({
        up: 1,
        down: 0,
      });
    });

    it('counts 500 times for 500 readers at the same time', async () => {
      const ids = Array.from({ length: 500 }, (_none, index) => `votant-${index}`);
      await database.orm.insert(readers).values(ids.map((id) => aReaderRow(id)));
      await Promise.all(
        ids.map((readerId, index) =>
          votes.add({ comment, readerId, value: index % 5 === 0 ? -1 : 1 }),
        ),
      );
      expect(await countsOf(comment)).toEqual({ up: 400, down: 100 });
    });

    it('counts once for 500 votes of one reader at the same time', async () => {
      await Promise.all(
        Array.from({ length: 500 }, () => votes.add({ comment, readerId: 'pau', value: 1 })),
      );
      expect(await countsOf(comment)).toEqual({ up: 1, down: 0 });
    });

    it('leaves no trace if it is given and taken back many times at the same time', async () => {
      const turns = Array.from({ length: 200 }, (_none, index) =>
        index % 2 === 0
          ? votes.add({ comment, readerId: 'pau', value: 1 })
          : votes.remove({ comment, readerId: 'pau' }),
      );
      await Promise.all(turns);
      const { votes: own } = await votes.listOn('el-port', 'pau');
      expect(await countsOf(comment)).toEqual({ up: own.length, down: 0 });
    });
  });

  describe('a report', () => {
    // R3.67
    it('counts once for a reader, and not of one’s own comment', async () => {
      expect(await votes.report({ comment, readerId: 'pau', reason: 'spam' })).toBe(true);
      expect(await votes.report({ comment, readerId: 'pau', reason: 'spam' })).toBe(false);
      expect(await votes.report({ comment, readerId: 'eva', reason: 'spam' })).toBe(false);
    });
  });

  it('lists what a reader did, by story and in all', async () => {
    const other = await addComment(database.orm, { story: 'la-platja' });
    await votes.add({ comment, readerId: 'pau', value: 1 });
    await votes.add({ comment: other, readerId: 'pau', value: -1 });
    await votes.report({ comment, readerId: 'pau', reason: 'spam' });
    expect(await votes.listOn('el-port', 'pau')).toEqual({
      votes: [{ comment, value: 1 }],
      reports: [comment],
    });
    expect(await votes.listIdsOf('pau')).toEqual({ disliked: [other], reported: [comment] });
    expect(await votes.listIdsOf('nil')).toEqual({ disliked: [], reported: [] });
  });
}
