import { and, eq, isNull, lt, notInArray, or } from 'drizzle-orm';
import { earliestBirthdate, hasOutgrown } from '#domain/children/child-age.ts';
import { accountPaths } from '#domain/paths/account-paths.ts';
import { absoluteUrl } from '#domain/paths/urls.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { readerChildren } from '#server/platform/database/tables/child-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { writeChildMail } from '../mail/child-mail.ts';
import { getMailColours } from '../mail/mail-colours.ts';
import type { MailDispatch } from '../mail/mail-dispatch.ts';
import { limitOf } from './children.ts';

/** Children that one statement looks at. */
const LOOKED_AT = 200;

/** The end of the profiles of children who have completed the minimum age of their site. */
export interface EndOfProfiles {
  /**
   * Ends the profiles that are due: deletes name and birth date, and orders one mail to the
   * guardian, both or neither. Returns their number.
   */
  endDue(): Promise<number>;
}

/**
 * The mail queue refuses mails. The transaction is rolled back, so that a later turn ends the
 * profile.
 */
class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

export function createEndOfProfiles({
  orm,
  sites,
  dispatch,
  now = () => new Date(),
}: {
  orm: Orm;
  sites: readonly Site[];
  dispatch: MailDispatch;
  now?: () => Date;
}): EndOfProfiles {
  const isActive = isNull(readerChildren.endedAt);

  const end = (id: string, site: Site) =>
    orm.transaction(async (transaction) => {
      const [child] = await transaction
        .select()
        .from(readerChildren)
        .where(and(eq(readerChildren.id, id), isActive))
        .for('update');
      const limit = limitOf(site, now());
      // The guardian may have corrected the date, or another node has ended the profile.
      if (!child || child.bornOn === null || !hasOutgrown(child.bornOn, limit)) return false;
      const [guardian] = await transaction
        .select({ email: readers.email, nick: readers.nick })
        .from(readers)
        .where(eq(readers.id, child.userId));
      if (!guardian) return false;
      await transaction
        .update(readerChildren)
        .set({ endedAt: now(), name: null, bornOn: null })
        .where(eq(readerChildren.id, id));
      const locale = site.locales.find((own) => own === child.locale) ?? site.defaultLocale;
      const edition = { site, locale };
      const mail = writeChildMail(
        { to: guardian.email, edition, colours: getMailColours(site.theme) },
        {
          nick: guardian.nick,
          child: child.nick,
          age: limit.age,
          link: absoluteUrl(site, accountPaths(edition).children),
        },
      );
      const order = { mail, template: 'child-ended', readerId: child.userId, isBulk: true };
      if (!(await dispatch.send(order))) throw new MailRefusedError();
      return true;
    });

  /** Children of a site who are due. The first site has those of sites that are gone. */
  const listDue = (site: Site) => {
    const { age, today } = limitOf(site, now());
    const aliases = sites.map(({ alias }) => alias);
    const isOfSite = eq(readerChildren.site, site.alias);
    return orm
      .select({ id: readerChildren.id })
      .from(readerChildren)
      .where(
        and(
          site === sites[0] ? or(isOfSite, notInArray(readerChildren.site, aliases)) : isOfSite,
          isActive,
          lt(readerChildren.bornOn, earliestBirthdate(age, today)),
        ),
      )
      .limit(LOOKED_AT);
  };

  return {
    async endDue() {
      let ended = 0;
      for (const site of sites)
        for (let isFull = true; isFull;) {
          const due = await listDue(site);
          let isLess = false;
          for (const { id } of due)
            if (await end(id, site)) {
              ended += 1;
              isLess = true;
            }
          isFull = isLess && due.length === LOOKED_AT;
        }
      return ended;
    },
  };
}
