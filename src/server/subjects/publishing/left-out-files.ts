import { asc } from 'drizzle-orm';
import type { LeftOutField } from '#domain/desk/waiting.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { contentProblems } from '#server/platform/database/tables/schema.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';

/** Problems stored at most. The log of the start has all of them. */
const MOST = 200;

/** Characters of a path, a field and a reason at most. */
const LONGEST = 300;

/** The problems of the content files that the last start left out, for the desk. */
export interface LeftOutFiles {
  /** Those of a site's own files, and of files that all sites share. `site`: its alias. */
  list(site: string, sites: readonly string[]): Promise<LeftOutField[]>;
  /**
   * Stores the problems of a start in place of the former ones. Writes nothing if they are the
   * same.
   */
  replace(problems: readonly ContentProblem[]): Promise<void>;
}

export function createLeftOutFiles(orm: Orm): LeftOutFiles {
  const read = () =>
    orm
      .select({
        source: contentProblems.source,
        field: contentProblems.field,
        reason: contentProblems.reason,
      })
      .from(contentProblems)
      .orderBy(asc(contentProblems.id))
      .limit(MOST);
  return {
    async list(site, sites) {
      const others = new Set(sites.filter((alias) => alias !== site));
      return (await read()).filter(({ source }) => !others.has(ownerOf(source)));
    },
    async replace(problems) {
      const next = problems.slice(0, MOST).map(({ source, field, reason }) => ({
        source: source.slice(0, LONGEST),
        field: field.slice(0, LONGEST),
        reason: reason.slice(0, LONGEST),
      }));
      if (JSON.stringify(await read()) === JSON.stringify(next)) return;
      await orm.transaction(async (transaction) => {
        await transaction.delete(contentProblems);
        if (next.length > 0) await transaction.insert(contentProblems).values(next);
      });
    },
  };
}

/** The folder below that of the kind of file, which is the site's alias in folders of sites. */
function ownerOf(source: string): string {
  return source.split(/[/\\]/)[1] ?? '';
}
