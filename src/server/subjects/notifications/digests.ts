import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Locale } from '#domain/locale/locale.ts';
import { CHANNELS, DEFAULT_DIGEST } from '#domain/notifications/notification.ts';
import { isQuiet, lastMorning } from '#domain/notifications/quiet-hours.ts';
import { accountPaths } from '#domain/paths/account-paths.ts';
import type { Site } from '#domain/sites/site.ts';
import { absoluteUrl, type Edition } from '#domain/paths/urls.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  notifications,
  notificationSettings,
} from '#server/platform/database/tables/notification-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { getMailColours } from '../mail/mail-colours.ts';
import type { MailDispatch } from '../mail/mail-dispatch.ts';
import { writeNotificationMail } from '../mail/notification-mail.ts';
import { listShown, type ShownNotification } from './shown-notifications.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** A readable story of a comment. */
export interface CommentedStory {
  id: string;
  headline: string;
  locale: Locale;
}

/** Mails with what is new, to readers who want them. */
export interface Digests {
  /**
   * Sends the mails that are due on all sites, for at most `LONGEST_TURN`; the next turn of the
   * process goes on with the readers after them. Returns their number.
   */
  sendDue(now?: Date): Promise<number>;
}

/** Milliseconds after which a turn sends no further mails. The next begins after a minute. */
const LONGEST_TURN = 45_000;

/** Readers with unmailed notifications that one statement looks at. */
const LOOKED_AT = 500;

/** Notifications that a mail names. It counts further ones. */
const MOST_NAMED = 20;

/** A notification that no mail has had since its latest event. */
const IS_UNMAILED = sql`${notifications.readAt} is null and (${notifications.mailedAt} is null or ${notifications.mailedAt} < ${notifications.at})`;

/**
 * The mail queue refuses mails. The transaction of the claim is rolled back, so that a later turn
 * sends them.
 */
class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

/** Path of the link that ends the mails of a site. */
export function unsubscribePath({ locale }: Pick<Edition, 'locale'>, token: string): string {
  return `/api/front/notifications/unsubscribe/${token}?lang=${locale}`;
}

export function createDigests(options: {
  orm: Orm;
  sites: readonly Site[];
  tokens: UnsubscribeTokens;
  dispatch: MailDispatch;
  /** The readable stories with these ids. Not called in a transaction. */
  listStories(ids: readonly string[]): Promise<CommentedStory[]>;
}): Digests {
  const { orm, sites, tokens, dispatch, listStories } = options;

  const write = (
    { site, reader, locale }: Target,
    shown: readonly ShownNotification[],
    stories: ReadonlyMap<string, CommentedStory>,
  ) => {
    const first = stories.get(shown[0]?.story ?? '');
    const known = [locale, first?.locale].find((one) => site.locales.some((own) => own === one));
    const edition = {
      site,
      locale: site.locales.find((own) => own === known) ?? site.defaultLocale,
    };
    const token = tokens.of({ readerId: reader.id, site: site.alias });
    return writeNotificationMail(
      { to: reader.email, edition, colours: getMailColours(site.theme) },
      {
        notifications: shown.slice(0, MOST_NAMED).map(({ kind, count, reply, state, story }) => ({
          kind,
          count,
          authorName: reply?.authorName ?? '',
          state,
          title: stories.get(story)?.headline,
        })),
        further: Math.max(0, shown.length - MOST_NAMED),
        link: absoluteUrl(site, accountPaths(edition).notifications),
        unsubscribe: absoluteUrl(site, unsubscribePath(edition, token)),
      },
    );
  };

  const sendMail = async (target: Target, now: Date): Promise<boolean> => {
    const of = { readerId: target.reader.id, site: target.site.alias, limit: 2 * MOST_NAMED };
    const found = await listShown(orm, { ...of, where: IS_UNMAILED });
    const stories = new Map(
      (await listStories([...new Set(found.map(({ story }) => story))])).map((story) => [
        story.id,
        story,
      ]),
    );
    // The claim, the last look at what was deleted, and the waiting mail are one transaction: two
    // nodes send one mail.
    return orm.transaction(async (transaction) => {
      const claimed = await claim(transaction, { readerId: of.readerId, site: of.site, now });
      const keys = new Set(claimed.map(keyOf));
      const current = await listShown(transaction, { ...of, where: isNull(notifications.readAt) });
      const shown = current.filter((one) => keys.has(keyOf(one)));
      if (shown.length === 0) return false;
      const order = {
        mail: write(target, shown, stories),
        template: 'notifications',
        readerId: of.readerId,
        isBulk: true,
      };
      if (!(await dispatch.send(order))) throw new MailRefusedError();
      return true;
    });
  };

  const senders: Record<(typeof CHANNELS)[number], typeof sendMail> = { mail: sendMail };

  /** The reader of each site after whom the next turn begins. */
  const places = new Map<string, string>();

  /** Sends the mails of a site, reader by reader in the order of their ids. */
  const sendDueOf = async (site: Site, now: Date, startedAt: number): Promise<number> => {
    for (let sent = 0, after = places.get(site.alias) ?? ''; ;) {
      const looked = await listDue(orm, site, { now, after, limit: LOOKED_AT });
      for (const { target } of looked.filter(({ isDue }) => isDue))
        for (const channel of CHANNELS) if (await senders[channel](target, now)) sent += 1;
      const last = looked.length < LOOKED_AT ? undefined : looked.at(-1)?.target.reader.id;
      if (last === undefined) places.delete(site.alias);
      else places.set(site.alias, (after = last));
      if (last === undefined || performance.now() - startedAt > LONGEST_TURN) return sent;
    }
  };

  return {
    async sendDue(now = new Date()) {
      const startedAt = performance.now();
      let sent = 0;
      for (const site of sites.filter(({ featureFlags }) => featureFlags.accounts))
        if (!isQuiet(now, site.comments.quietHours, site.timeZone))
          sent += await sendDueOf(site, now, startedAt);
      return sent;
    },
  };
}

interface Target {
  site: Site;
  reader: { id: string; email: string };
  /** The language in which the reader has chosen the mails, if ever. */
  locale: string | null;
}

/**
 * The next readers of a site with unmailed notifications, by their ids, and whether their mail is
 * due: at once, or in the morning for all from before it. One look reads the notifications of
 * `limit` readers, however many wait.
 */
async function listDue(
  orm: Orm,
  site: Site,
  { now, after, limit }: { now: Date; after: string; limit: number },
): Promise<{ target: Target; isDue: boolean }[]> {
  const morning = lastMorning(now, site.comments.quietHours, site.timeZone).toISOString();
  const waiting = orm.$with('waiting').as(
    orm
      .selectDistinct({ userId: notifications.userId })
      .from(notifications)
      .where(and(eq(notifications.site, site.alias), IS_UNMAILED, gt(notifications.userId, after)))
      .orderBy(notifications.userId)
      .limit(limit),
  );
  const ofReader = sql`${notifications.userId} = ${waiting.userId} and ${notifications.site} = ${site.alias}`;
  const hasEarlier = sql`exists (select from ${notifications} where ${ofReader} and ${IS_UNMAILED} and ${notifications.at} < ${morning}::timestamptz)`;
  const hadMail = sql`exists (select from ${notifications} where ${ofReader} and ${notifications.mailedAt} >= ${morning}::timestamptz)`;
  const digest = sql`coalesce(${notificationSettings.digest}, ${DEFAULT_DIGEST})`;
  const isDue = sql<boolean>`${readers.emailVerified} and not ${readers.isRegisteredInDemo} and case ${digest} when 'immediately' then true
    when 'daily' then ${hasEarlier} and not ${hadMail} else false end`;
  const rows = await orm
    .with(waiting)
    .select({ id: readers.id, email: readers.email, locale: notificationSettings.locale, isDue })
    .from(waiting)
    .innerJoin(readers, eq(readers.id, waiting.userId))
    .leftJoin(
      notificationSettings,
      and(eq(notificationSettings.userId, readers.id), eq(notificationSettings.site, site.alias)),
    )
    .orderBy(readers.id);
  return rows.map(({ locale, isDue: due, ...reader }) => ({
    target: { site, reader, locale },
    isDue: due,
  }));
}

/**
 * Marks a reader's unmailed notifications as mailed. The lock until the end of the transaction
 * gives all of them to one node, where row locks would share them. A row that is being changed has
 * a later event, and waits for the next mail.
 */
async function claim(
  transaction: Orm,
  { readerId, site, now }: { readerId: string; site: string; now: Date },
) {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`mail to ${readerId} of ${site}`}, 0))`,
  );
  const mine = transaction
    .select({ kind: notifications.kind, comment: notifications.comment })
    .from(notifications)
    .where(and(eq(notifications.userId, readerId), eq(notifications.site, site), IS_UNMAILED))
    .for('update', { skipLocked: true });
  return (
    transaction
      .update(notifications)
      // Never before the event: such a row would be mailed again.
      .set({ mailedAt: sql`greatest(${notifications.at}, ${now.toISOString()}::timestamptz)` })
      .where(
        and(
          eq(notifications.userId, readerId),
          sql`(${notifications.kind}, ${notifications.comment}) in (${mine})`,
        ),
      )
      .returning({ kind: notifications.kind, comment: notifications.comment })
  );
}

function keyOf({ kind, comment }: { kind: string; comment: string }): string {
  return `${kind}:${comment}`;
}
