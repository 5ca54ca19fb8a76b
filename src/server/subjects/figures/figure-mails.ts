import { and, eq, exists, gt, isNull, lt, notExists, or, type SQL } from 'drizzle-orm';
import { mailedDay, type MailedDay } from '#domain/figures/mailed-day.ts';
import type { FigureReport } from '#domain/figures/report.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { figuresPath } from '#domain/paths/desk-paths.ts';
import { absoluteUrl, type Edition } from '#domain/paths/urls.ts';
import type { Role } from '#domain/sites/roles.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { figureMails } from '#server/platform/database/tables/desk-schema.ts';
import { readers, roles } from '#server/platform/database/tables/reader-schema.ts';
import { writeFigureMail } from '../mail/figure-mail.ts';
import { getMailColours } from '../mail/mail-colours.ts';
import type { MailDispatch } from '../mail/mail-dispatch.ts';
import type { UnsubscribeTokens } from '../notifications/unsubscribe-tokens.ts';

/** Daily mails with the figures of a site, to staff who switched them on. */
export interface FigureMails {
  /**
   * Sends the mails that are due on all sites, and returns their number. Each person gets one for a
   * day of a site, however many nodes send. Throws if the mail queue is full: call it again.
   */
  sendDue(now?: Date): Promise<number>;
}

/** The role of the room of figures. It is read when a mail is sent, not when it was switched on. */
const NEEDED: Role = 'analyst';

/** People that one statement reads. */
const LOOKED_AT = 100;

/** The mail queue refuses mails. The claim is rolled back, so that a later turn sends them. */
class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

/** Path of the link that ends the daily mails of a site. */
export function figureUnsubscribePath({ locale }: Pick<Edition, 'locale'>, token: string): string {
  return `/api/front/figures/unsubscribe/${token}?lang=${locale}`;
}

export function createFigureMails(options: {
  orm: Orm;
  sites: readonly Site[];
  tokens: UnsubscribeTokens;
  dispatch: MailDispatch;
  /** Reads the figures of a day (YYYY-MM-DD). Not called in a transaction. */
  readDay(edition: Edition, day: string): Promise<FigureReport>;
}): FigureMails {
  const { orm, sites, tokens, dispatch, readDay } = options;

  const send = async (target: Target, edition: Edition, report: FigureReport) => {
    const { site } = edition;
    const of = { readerId: target.id, site: site.alias };
    const mail = writeFigureMail(
      { to: target.email, edition, colours: getMailColours(site.theme) },
      {
        report,
        link: absoluteUrl(site, figuresPath(edition, report.first)),
        unsubscribe: absoluteUrl(site, figureUnsubscribePath(edition, tokens.of(of))),
      },
    );
    // The claim and the waiting mail are one transaction: two nodes send one mail, and a node that
    // is killed leaves both or neither.
    return orm.transaction(async (transaction) => {
      const claimed = await transaction
        .update(figureMails)
        .set({ mailedDay: report.first })
        .where(
          and(
            eq(figureMails.userId, target.id),
            eq(figureMails.site, site.alias),
            isUnmailed(report.first),
            exists(roleOf(transaction, site)),
          ),
        )
        .returning({ site: figureMails.site });
      if (claimed.length === 0) return false;
      const order = { mail, template: 'figures', readerId: target.id, isBulk: true };
      if (!(await dispatch.send(order))) throw new MailRefusedError();
      return true;
    });
  };

  const sendDueOf = async (site: Site, { day, dueAt }: MailedDay): Promise<number> => {
    await removeWithoutRole(orm, site);
    const reports = new Map<Locale, FigureReport>();
    for (let sent = 0, after = ''; ;) {
      const looked = await listDue(orm, site, { day, dueAt, after });
      for (const target of looked) {
        const locale = site.locales.find((own) => own === target.locale) ?? site.defaultLocale;
        const edition = { site, locale };
        const report = reports.get(locale) ?? (await readDay(edition, day));
        reports.set(locale, report);
        if (await send(target, edition, report)) sent += 1;
      }
      const last = looked.length < LOOKED_AT ? undefined : looked.at(-1);
      if (last === undefined) return sent;
      after = last.id;
    }
  };

  return {
    async sendDue(now = new Date()) {
      let sent = 0;
      for (const site of sites.filter(({ featureFlags }) => featureFlags.accounts)) {
        const due = mailedDay(now, site.timeZone);
        if (due) sent += await sendDueOf(site, due);
      }
      return sent;
    },
  };
}

interface Target {
  id: string;
  email: string;
  locale: string;
}

const isUnmailed = (day: string): SQL | undefined =>
  or(isNull(figureMails.mailedDay), lt(figureMails.mailedDay, day));

/** The needed role of the person of a row on a site. */
function roleOf(orm: Orm, site: Site) {
  return orm
    .select({ role: roles.role })
    .from(roles)
    .where(
      and(eq(roles.userId, figureMails.userId), eq(roles.site, site.alias), eq(roles.role, NEEDED)),
    );
}

/**
 * The next people of a site to whom the figures of a day are not mailed yet, by their ids. A
 * demonstration account gets none, because its mailbox is nobody's.
 */
function listDue(
  orm: Orm,
  site: Site,
  { day, dueAt, after }: MailedDay & { after: string },
): Promise<Target[]> {
  return orm
    .select({ id: readers.id, email: readers.email, locale: figureMails.locale })
    .from(figureMails)
    .innerJoin(readers, eq(readers.id, figureMails.userId))
    .where(
      and(
        eq(figureMails.site, site.alias),
        gt(figureMails.userId, after),
        lt(figureMails.since, dueAt),
        isUnmailed(day),
        exists(roleOf(orm, site)),
        eq(readers.emailVerified, true),
        eq(readers.isRegisteredInDemo, false),
      ),
    )
    .orderBy(figureMails.userId)
    .limit(LOOKED_AT);
}

/**
 * Deletes the choices of people who no longer have the role: a person who gets it again switches
 * the mail on again.
 */
async function removeWithoutRole(orm: Orm, site: Site): Promise<void> {
  await orm
    .delete(figureMails)
    .where(and(eq(figureMails.site, site.alias), notExists(roleOf(orm, site))));
}
