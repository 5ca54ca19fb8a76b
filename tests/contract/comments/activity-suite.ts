import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { comments, commentVotes } from '#server/platform/database/tables/comment-schema.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import {
  createActivityOfReader,
  type ActivityOfReader,
} from '#server/subjects/comments/activity-of-reader.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { addComment } from './comment-rows.ts';

/** The comments and votes of one reader. */
export function describeActivity(open: () => Promise<Database>): void {
  let database: Database;
  let activity: ActivityOfReader;
  const query = (more: { after?: string; limit?: number; site?: string } = {}) => ({
    readerId: 'eva',
    site: 'elfar',
    limit: 2,
    ...more,
  });

  beforeEach(async () => {
    database = await open();
    activity = createActivityOfReader(database.orm);
    await database.orm.insert(readers).values([aReaderRow('eva'), aReaderRow('pau')]);
  });

  it('lists own comments of the site in every state but deleted, the latest first, in parts', async () => {
    const ids = [];
    for (const state of ['published', 'held', 'deleted', 'rejected'] as const)
      ids.push(await addComment(database.orm, { userId: 'eva', state }));
    await addComment(database.orm, { userId: 'pau' });
    await addComment(database.orm, { userId: 'eva', site: 'ondamarea' });
    const [published, held, , rejected] = ids;
    const first = await activity.listComments(query());
    expect(first.map(({ id }) => id)).toEqual([rejected, held]);
    expect(
      (await activity.listComments(query({ after: String(held) }))).map(({ id }) => id),
    ).toEqual([published]);
    expect(await activity.listComments(query({ after: String(published) }))).toEqual([]);
  });

  it('lists votes by the time of the vote, the latest first, in parts', async () => {
    const ids = [];
    for (let number = 0; number < 3; number += 1)
      ids.push(await addComment(database.orm, { userId: 'pau' }));
    const [one = '', two = '', three = ''] = ids;
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
    await database.orm.insert(commentVotes).values([
      { comment: two, userId: 'eva', value: 1, at: at(3) },
      { comment: three, userId: 'eva', value: -1, at: at(2) },
      { comment: one, userId: 'eva', value: 1, at: at(2) },
      { comment: one, userId: 'pau', value: 1, at: at(9) },
    ]);
    const first = await activity.listVotes(query());
    expect(first.map(({ comment, value }) => [comment.id, value])).toEqual([
      [two, 1],
      [three, -1],
    ]);
    expect(
      (await activity.listVotes(query({ after: three }))).map(({ comment }) => comment.id),
    ).toEqual([one]);
    expect(await activity.listVotes(query({ after: one }))).toEqual([]);
    await database.orm.delete(comments).where(eq(comments.id, two));
    expect((await activity.listVotes(query())).map(({ comment }) => comment.id)).toEqual([
      three,
      one,
    ]);
  });
}
