import type { Log } from '#server/platform/observability/log.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { purgeComments } from './comment-purge.ts';

/** Milliseconds after which the votes of a story are shown. */
const WAIT = 2000;

/**
 * Purges the parts that show votes. A vote itself purges nothing, so that a hundred a second cost
 * one purge every two seconds. If the process ends before, the counts are shown with the next
 * change.
 */
export interface VotePurges {
  /** Notes that the votes of a comment have changed. `root`: the comment that is no reply. */
  note(story: string, root: string): void;
  /** Purges what waits. */
  flush(): Promise<void>;
}

export function createVotePurges({
  orm,
  log,
  wait = WAIT,
}: {
  orm: Orm;
  log: Log;
  wait?: number;
}): VotePurges {
  const waiting = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    for (const [story, roots] of waiting) {
      waiting.delete(story);
      try {
        await orm.transaction((transaction) =>
          purgeComments(transaction, { story, roots: [...roots] }),
        );
      } catch (error) {
        // The database is away: they are purged with the next votes, or by the next try.
        for (const root of roots) note(story, root);
        throw error;
      }
    }
  };
  const note = (story: string, root: string) => {
    waiting.set(story, (waiting.get(story) ?? new Set()).add(root));
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) =>
        log.error({ err: error }, 'the votes on comments were not purged; retrying'),
      );
    }, wait).unref();
  };
  return { note, flush };
}
