import { sql } from 'drizzle-orm';
import type { Orm } from '../database/database.ts';
import { newsroomTasks } from '../database/tables/job-schema.ts';

/**
 * Wraps the work of a periodic task so that one node of the newsroom carries it out in each
 * interval of `every` milliseconds, by the database's clock. The nodes try at their own times, so
 * that a tenth of the interval is left to them. A run whose process dies is repeated after the
 * interval.
 */
export function oncePerNewsroom(
  orm: Orm,
  { name, every, work }: { name: string; every: number; work(): Promise<void> },
): () => Promise<void> {
  const next = sql`now() + make_interval(secs => ${(every * 0.9) / 1000})`;
  const never = sql`now() + make_interval(secs => ${(every * 2) / 1000})`;
  return async () => {
    const claimed = await orm
      .insert(newsroomTasks)
      .values({ name, dueAt: next })
      .onConflictDoUpdate({
        target: newsroomTasks.name,
        set: { dueAt: next },
        // A run that is two intervals away was left behind by a jump of the database's clock.
        // Statements that wait for each other have slightly different instants, so that one
        // interval is not enough.
        setWhere: sql`${newsroomTasks.dueAt} <= now() or ${newsroomTasks.dueAt} > ${never}`,
      })
      .returning({ name: newsroomTasks.name });
    if (claimed.length > 0) await work();
  };
}
