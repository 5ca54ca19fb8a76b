import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database, Orm } from '#server/platform/database/database.ts';
import { oncePerNewsroom } from '#server/platform/jobs/newsroom-task.ts';

const MINUTE = 60_000;

export function describeNewsroomTasks(open: () => Promise<Database>): void {
  let orm: Orm;
  let runs: string[];
  const task = (node: string, name = 'readers') =>
    oncePerNewsroom(orm, {
      name,
      every: 15 * MINUTE,
      work: async () => void runs.push(`${name} by ${node}`),
    });
  const passMinutes = (count: number) =>
    orm.execute(sql`update newsroom_tasks set due_at = due_at - make_interval(mins => ${count})`);
  beforeEach(async () => {
    ({ orm } = await open());
    runs = [];
  });

  describe('a periodic task of the newsroom', () => {
    it('is carried out by one of several nodes in each interval', async () => {
      const nodes = ['a', 'b', 'c'].map((node) => task(node));
      await Promise.all(nodes.map((run) => run()));
      expect(runs).toHaveLength(1);
      await passMinutes(13);
      await Promise.all(nodes.map((run) => run()));
      expect(runs).toHaveLength(1);
      await passMinutes(2);
      await Promise.all(nodes.map((run) => run()));
      expect(runs).toHaveLength(2);
    });

    it('has an interval of its own', async () => {
      await task('a')();
      await task('a', 'scores')();
      expect(runs).toEqual(['readers by a', 'scores by a']);
    });

    it('is carried out again after its node has died, and after its clock was set back', async () => {
      const dying = oncePerNewsroom(orm, {
        name: 'readers',
        every: 15 * MINUTE,
        work: () => Promise.reject(new Error('killed')),
      });
      await expect(dying()).rejects.toThrow('killed');
      await passMinutes(15);
      await task('b')();
      await passMinutes(-60);
      await task('c')();
      expect(runs).toEqual(['readers by b', 'readers by c']);
    });
  });
}
