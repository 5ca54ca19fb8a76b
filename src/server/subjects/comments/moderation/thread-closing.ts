import { eq } from 'drizzle-orm';
import { commentThreads } from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { addAudit } from '#server/subjects/audit/audit-log.ts';
import { purgeThread } from '../comment-purge.ts';

/** The comments of a story as a whole. */
export interface ThreadClosing {
  isThreadClosed(story: string): Promise<boolean>;
  /**
   * Closes the comments of a story, so that they can only be read, or opens them. The caller has
   * checked that the story is of the site.
   */
  closeThread(closing: {
    site: string;
    story: string;
    isClosed: boolean;
    moderator: string;
  }): Promise<void>;
}

export function createThreadClosing(orm: Orm): ThreadClosing {
  const isThreadClosed = async (story: string) => {
    const [row] = await orm
      .select({ isClosed: commentThreads.isClosed })
      .from(commentThreads)
      .where(eq(commentThreads.story, story))
      .limit(1);
    return row?.isClosed === true;
  };
  return {
    isThreadClosed,
    closeThread: ({ site, story, isClosed, moderator }) =>
      orm.transaction(async (transaction) => {
        await transaction
          .insert(commentThreads)
          .values({ story, site, isClosed })
          .onConflictDoUpdate({ target: commentThreads.story, set: { isClosed } });
        const subject = { kind: 'thread', id: story } as const;
        await addAudit(transaction, { kind: 'reader', id: moderator }, [
          { site, verb: isClosed ? 'close' : 'open', subject },
        ]);
        await purgeThread(transaction, story);
      }),
  };
}
