import { setTimeout as pause } from 'node:timers/promises';
import type { Orm } from '#server/platform/database/database.ts';
import { comments } from '#server/platform/database/tables/comment-schema.ts';

/** Adds a published comment of "eva" below "el-port". Returns its id. */
export async function addComment(
  orm: Orm,
  fields: Partial<typeof comments.$inferInsert> = {},
): Promise<string> {
  const [row] = await orm
    .insert(comments)
    .values({
      site: 'elfar',
      story: 'el-port',
      storyId: 'port',
      userId: 'eva',
      authorName: 'eva',
      text: 'El moll nou és massa curt.',
      state: 'published',
      reasons: [],
      publishedAt: new Date(),
      fingerprint: 'el moll nou es massa curt',
      ...fields,
    })
    .returning({ id: comments.id });
  if (!row) throw new Error('no row');
  // Ids of one millisecond have no order.
  await pause(2);
  return row.id;
}
