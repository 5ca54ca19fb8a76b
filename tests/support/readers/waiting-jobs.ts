import { sql } from 'drizzle-orm';
import type { Orm } from '#server/platform/database/database.ts';
import { jobs } from '#server/platform/database/tables/job-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import type { JobKind } from '#server/platform/jobs/job-kind.ts';

export const KIND: JobKind = {
  name: 'letter',
  atOnce: 2,
  lease: 30,
  attempts: 3,
  first: 10,
  longest: 60,
  most: 100_000,
};

/** Moves all jobs into the past, as if so many seconds had passed for the database's clock. */
export const passSeconds = (orm: Orm, seconds: number) => {
  const earlier = (column: string) =>
    sql`${sql.raw(column)} = ${sql.raw(column)} - make_interval(secs => ${seconds})`;
  return orm.execute(
    sql`update jobs set ${earlier('due_at')}, ${earlier('created_at')}, ${earlier('until')}, ${earlier('dead_at')}`,
  );
};

export const readJobs = (orm: Orm) => orm.select().from(jobs).orderBy(jobs.id);

export const addReader = (orm: Orm, id = 'ada') =>
  orm.insert(readers).values({
    id,
    name: 'Ada',
    email: `${id}@lector.example`,
    nick: id,
    nickKey: id,
    site: 'elfar',
  });
