import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { cleanText } from '#domain/text/clean-text.ts';
import { charactersIn, hasRoom, MOST_CHARACTERS } from '#domain/comments/comment.ts';
import { may } from '#domain/comments/may.ts';
import type { Suspension } from '#domain/comments/own-activity.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Site } from '#domain/sites/site.ts';
import { commentSuspensions } from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { commenterOf, done, refused, type CommentOutcome } from './ask-may.ts';
import { findSuspension } from './commenter-facts.ts';

/** A reader on a site, with the site's settings. */
export interface ReaderOnSite {
  reader: CurrentUser;
  site: Site;
}

/** The suspensions of readers, as they see them. */
export interface Suspensions {
  findSuspension(of: ReaderOnSite): Promise<Suspension | undefined>;
  /** Keeps the one answer of a suspended reader. */
  appeal(appeal: ReaderOnSite & { text: string }): Promise<CommentOutcome<Suspension>>;
}

export function createSuspensions(orm: Orm): Suspensions {
  return {
    findSuspension: ({ reader, site }) => findSuspension(orm, { reader, site: site.alias }),
    async appeal({ reader, site, text }) {
      // Before it is cleaned, because that takes long for a long text.
      if (!hasRoom(text)) return refused('tooLong');
      const cleaned = cleanText(text);
      if (cleaned === '') return refused('empty');
      if (charactersIn(cleaned) > MOST_CHARACTERS) return refused('tooLong');
      const answer = may(await commenterOf(orm, reader, site), 'appeal', {
        comment: NO_COMMENT,
        now: new Date(),
      });
      if (answer !== true) return refused(answer);
      const isCurrent = and(
        eq(commentSuspensions.userId, reader.id),
        eq(commentSuspensions.site, site.alias),
        gt(commentSuspensions.until, sql`now()`),
        // A second answer at the same time finds the first one.
        isNull(commentSuspensions.appeal),
      );
      const [kept] = await orm
        .update(commentSuspensions)
        .set({ appeal: cleaned })
        .where(isCurrent)
        .returning({ until: commentSuspensions.until, text: commentSuspensions.text });
      return kept
        ? done({ until: kept.until.toISOString(), text: kept.text, hasAppealed: true })
        : refused('appealed');
    },
  };
}

/** An answer is about no comment: `may` reads nothing of it. */
const NO_COMMENT = {
  author: undefined,
  state: 'published',
  isReply: false,
  createdAt: new Date(0),
  isOpen: true,
} as const;
