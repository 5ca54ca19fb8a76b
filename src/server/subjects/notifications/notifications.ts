import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { isCommentId } from '#domain/comments/comment-paths.ts';
import type { Locale } from '#domain/locale/locale.ts';
import {
  DEFAULT_DIGEST,
  MOST_COUNTED,
  NOTIFICATION_KINDS,
  type Digest,
  type NotificationKind,
} from '#domain/notifications/notification.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  notifications,
  notificationSettings,
} from '#server/platform/database/tables/notification-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import type { NotifiedReader } from './notified-reader.ts';
import { listShown, type ShownNotification } from './shown-notifications.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** All that the store has of a reader's notifications and choices, the latest first. */
export interface HeldNotifications {
  notifications: {
    site: string;
    kind: NotificationKind;
    comment: string;
    at: Date;
    readAt: Date | null;
    mailedAt: Date | null;
  }[];
  settings: { site: string; digest: Digest; locale: string; at: Date }[];
}

/** How often a reader gets mails of a site, and their language. */
interface DigestChoice extends NotifiedReader {
  digest: Digest;
  locale: Locale;
}

/** The notifications of readers. */
export interface Notifications {
  /**
   * A part of the list, the latest first. `after`: the place of the last entry of the part before.
   */
  list(
    query: NotifiedReader & { after?: Place | undefined; limit: number },
  ): Promise<ShownNotification[]>;
  /** Unread notifications whose cause is still there, at most one more than `MOST_COUNTED`. */
  countUnread(of: NotifiedReader): Promise<number>;
  /** Marks the notifications until an instant as read. Later ones stay. */
  markRead(read: NotifiedReader & { until: Date }): Promise<void>;
  getDigest(of: NotifiedReader): Promise<Digest>;
  setDigest(choice: DigestChoice): Promise<void>;
  /**
   * Ends the mails of the edition's site for the reader of a mailed token. Idempotent. A token that
   * is not ours changes nothing.
   */
  unsubscribe(edition: Edition, token: string): Promise<void>;
  listAll(readerId: string): Promise<HeldNotifications>;
  /** Deletes notifications of a past that nobody reads any more. */
  clearOld(): Promise<void>;
}

/** The place of a notification in the list of its reader. */
export interface Place {
  at: Date;
  kind: NotificationKind;
  comment: string;
}

/** Days for which a notification is kept after its last event. */
const KEPT_DAYS = 90;

/** An instant of up to 14 digits, which any database takes, a kind and a comment. */
const PLACE = /^(\d{1,14})\.([a-z]+)\.(\S+)$/;

/** A place as a cursor. */
export function cursorOf({ at, kind, comment }: Place): string {
  return `${at.getTime()}.${kind}.${comment}`;
}

/** The place of a cursor; `undefined` for a text that is none. */
export function readPlace(cursor: string): Place | undefined {
  const [, time, name, comment] = PLACE.exec(cursor) ?? [];
  const kind = NOTIFICATION_KINDS.find((one) => one === name);
  return kind === undefined || comment === undefined || !isCommentId(comment)
    ? undefined
    : { at: new Date(Number(time)), kind, comment };
}

export function createNotifications({
  orm,
  tokens,
}: {
  orm: Orm;
  tokens: UnsubscribeTokens;
}): Notifications {
  const isOf = ({ readerId, site }: NotifiedReader) =>
    and(eq(notifications.userId, readerId), eq(notifications.site, site));
  return {
    list: ({ after, ...query }) =>
      listShown(orm, {
        ...query,
        where:
          after &&
          sql`(${notifications.at}, ${notifications.kind}, ${notifications.comment}) < (${after.at.toISOString()}::timestamptz, ${after.kind}, ${after.comment}::uuid)`,
      }),
    countUnread: async (of) =>
      (
        await listShown(orm, {
          ...of,
          where: isNull(notifications.readAt),
          limit: MOST_COUNTED + 1,
        })
      ).length,
    async markRead({ until, ...of }) {
      await orm
        .update(notifications)
        .set({ readAt: sql`now()` })
        .where(and(isOf(of), isNull(notifications.readAt), lte(notifications.at, until)));
    },
    async getDigest({ readerId, site }) {
      const [row] = await orm
        .select({ digest: notificationSettings.digest })
        .from(notificationSettings)
        .where(and(eq(notificationSettings.userId, readerId), eq(notificationSettings.site, site)))
        .limit(1);
      return row?.digest ?? DEFAULT_DIGEST;
    },
    setDigest: (choice) => setDigest(orm, choice),
    async unsubscribe({ site, locale }, token) {
      const readerId = tokens.findReader(site.alias, token);
      if (readerId !== undefined)
        await setDigest(orm, { readerId, site: site.alias, digest: 'never', locale });
    },
    listAll: (readerId) => listAll(orm, readerId),
    async clearOld() {
      await clearRows(
        orm,
        notifications,
        sql`${notifications.at} < now() - make_interval(days => ${KEPT_DAYS})`,
      );
    },
  };
}

async function setDigest(
  orm: Orm,
  { readerId, site, digest, locale }: DigestChoice,
): Promise<void> {
  // The account may be deleted at the same time.
  const row = orm
    .select({
      userId: readers.id,
      site: sql<string>`${site}::text`.as('site'),
      digest: sql<Digest>`${digest}::text`.as('digest'),
      locale: sql<string>`${locale}::text`.as('locale'),
      at: sql<Date>`now()`.as('at'),
    })
    .from(readers)
    .where(eq(readers.id, readerId));
  await orm
    .insert(notificationSettings)
    .select(row)
    .onConflictDoUpdate({
      target: [notificationSettings.userId, notificationSettings.site],
      set: { digest, locale, at: sql`now()` },
    });
}

async function listAll(orm: Orm, readerId: string): Promise<HeldNotifications> {
  const [own, settings] = await Promise.all([
    orm
      .select({
        site: notifications.site,
        kind: notifications.kind,
        comment: notifications.comment,
        at: notifications.at,
        readAt: notifications.readAt,
        mailedAt: notifications.mailedAt,
      })
      .from(notifications)
      .where(eq(notifications.userId, readerId))
      .orderBy(sql`${notifications.at} desc`),
    orm
      .select({
        site: notificationSettings.site,
        digest: notificationSettings.digest,
        locale: notificationSettings.locale,
        at: notificationSettings.at,
      })
      .from(notificationSettings)
      .where(eq(notificationSettings.userId, readerId)),
  ]);
  return { notifications: own, settings };
}
