import { inArray, sql } from 'drizzle-orm';
import type { Orm } from '#server/platform/database/database.ts';
import { documents } from '#server/platform/database/tables/schema.ts';
import { readStory } from '../document-rows.ts';
import { addPosts } from '../live-post-rows.ts';
import type { FoundStory } from './story-search.ts';
import { addAnswered } from './answered-questions.ts';

/**
 * Milliseconds of a search in the database. A longer one fails: it would take the capacity of many.
 */
const SEARCH_LIMIT = 3000;

/**
 * Settings of the transaction of a search, in one statement. The planner does not know that a scan
 * of the table would read each story's words from elsewhere. The matching stories of a large
 * newsroom take some megabytes.
 */
export const LIMITS = sql`select set_config('enable_seqscan', 'off', true), set_config('work_mem', '16MB', true),
  set_config('statement_timeout', ${String(SEARCH_LIMIT)}, true)`;

/** Whole stories in the order of a page. */
export async function readStories(
  orm: Orm,
  page: readonly { id: string }[],
): Promise<FoundStory[]> {
  const ids = page.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await orm.select().from(documents).where(inArray(documents.id, ids));
  const whole = await addPosts(orm, rows.map(readStory));
  const answered = await addAnswered(
    orm,
    whole.map(({ story }) => story),
  );
  const stories = new Map(
    whole.map((found, index) => [
      found.story.id,
      { ...found, story: answered[index] ?? found.story },
    ]),
  );
  return ids.flatMap((id) => stories.get(id) ?? []);
}
