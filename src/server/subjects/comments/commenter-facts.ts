import { and, count, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Suspension } from '#domain/comments/own-activity.ts';
import {
  HISTORY_DAYS,
  OWN_REPEATS,
  REPEAT_TIME,
  MOST_AN_HOUR,
  type CommentingReader,
} from '#domain/comments/phases.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import {
  comments,
  commentSuspensions,
  commentWatches,
} from '#server/platform/database/tables/comment-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';

/** A reader on a site. */
export interface CommenterOn {
  reader: CurrentUser;
  /** Alias of the site. */
  site: string;
}

/** Whether the profile has all that commenting needs (SPECIFICATION §6). */
export function hasCompleteProfile({
  name,
  surname,
  nick,
  email,
  birthdate,
}: CurrentUser): boolean {
  return birthdate !== null && [name, surname, nick, email].every((field) => field.trim() !== '');
}

/** The suspension of a reader on a site, while it lasts. */
export async function findSuspension(
  orm: Orm,
  { reader, site }: CommenterOn,
): Promise<Suspension | undefined> {
  const [row] = await orm
    .select({
      until: commentSuspensions.until,
      text: commentSuspensions.text,
      appeal: commentSuspensions.appeal,
    })
    .from(commentSuspensions)
    .where(
      and(
        eq(commentSuspensions.userId, reader.id),
        eq(commentSuspensions.site, site),
        gt(commentSuspensions.until, sql`now()`),
      ),
    )
    .limit(1);
  return (
    row && { until: row.until.toISOString(), text: row.text, hasAppealed: row.appeal !== null }
  );
}

/** Whether the desk reads each comment of a reader on a site before it is published. */
export async function isWatched(
  orm: Orm,
  { readerId, site }: { readerId: string; site: string },
): Promise<boolean> {
  const [row] = await orm
    .select({ at: commentWatches.at })
    .from(commentWatches)
    .where(and(eq(commentWatches.userId, readerId), eq(commentWatches.site, site)))
    .limit(1);
  return row !== undefined;
}

/** All that the phases know about a reader. `except`: an own comment that is being edited. */
export async function readCommenter(
  orm: Orm,
  { reader, site, isStaff, except }: CommenterOn & { isStaff: boolean; except?: string },
): Promise<CommentingReader> {
  const isOwn = and(
    eq(comments.userId, reader.id),
    eq(comments.site, site),
    except === undefined ? undefined : ne(comments.id, except),
  );
  const isRecent = sql`${comments.createdAt} > now() - make_interval(days => ${HISTORY_DAYS})`;
  const [latest, [counted], suspension, isPreModerated] = [
    await orm
      .select({
        fingerprint: comments.fingerprint,
        isOfMinute: sql<boolean>`${comments.createdAt} > now() - interval '1 minute'`,
        isOfHour: sql<boolean>`${comments.createdAt} > now() - interval '1 hour'`,
      })
      .from(comments)
      .where(isOwn)
      .orderBy(desc(comments.id))
      .limit(Math.max(OWN_REPEATS, MOST_AN_HOUR)),
    await orm
      .select({
        ever: sql<number>`count(*) filter (where ${comments.publishedAt} is not null)`.mapWith(
          Number,
        ),
        published:
          sql<number>`count(*) filter (where ${comments.state} = 'published' and ${isRecent})`.mapWith(
            Number,
          ),
        rejected:
          sql<number>`count(*) filter (where ${comments.state} = 'rejected' and ${isRecent})`.mapWith(
            Number,
          ),
      })
      .from(comments)
      .where(isOwn),
    await findSuspension(orm, { reader, site }),
    await isWatched(orm, { readerId: reader.id, site }),
  ];
  const { ever = 0, published = 0, rejected = 0 } = counted ?? {};
  return {
    isComplete: hasCompleteProfile(reader),
    isSuspended: suspension !== undefined,
    isPreModerated,
    isStaff,
    lastMinute: latest.filter(({ isOfMinute }) => isOfMinute).length,
    lastHour: latest.filter(({ isOfHour }) => isOfHour).length,
    fingerprints: latest.slice(0, OWN_REPEATS).map(({ fingerprint }) => fingerprint),
    published: ever,
    history: { published, rejected },
  };
}

/** How many other readers have written the same on a site a short time ago. */
export async function countSame(
  orm: Orm,
  { reader, site, fingerprint }: CommenterOn & { fingerprint: string },
): Promise<number> {
  if (fingerprint === '') return 0;
  const isRecent = sql`${comments.createdAt} > now() - make_interval(secs => ${REPEAT_TIME / 1000})`;
  const [row] = await orm
    .select({
      others: sql<number>`count(distinct ${comments.userId})`.mapWith(Number),
      all: count(),
    })
    .from(comments)
    .where(
      and(
        eq(comments.site, site),
        eq(comments.fingerprint, fingerprint),
        isRecent,
        ne(comments.userId, reader.id),
      ),
    );
  return row?.others ?? 0;
}
