import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { absoluteUrl, type Edition } from '../../domain/addresses.ts';
import { LOCALES } from '../../domain/locale.ts';
import type { Orm } from '../database/database.ts';
import { subscriptions } from '../database/reader-schema.ts';
import type { NewsletterProvider } from './newsletter-provider.ts';

/** Hours in which a confirmation works; an address that is not confirmed by then is forgotten. */
export const CONFIRMATION_HOURS = 48;

export interface NewsletterMails {
  sendConfirmation(target: { edition: Edition; email: string; newsletter: string }, token: string): Promise<void>;
  sendWelcome(target: { edition: Edition; email: string; newsletter: string }, unsubscribe: string): Promise<void>;
}

/** Subscriptions to newsletters, by address. */
export interface Newsletters {
  /** Asks whoever reads the address whether it is to get the newsletter; who gets it already is not asked again. */
  request(edition: Edition, email: string, newsletter: string): Promise<void>;
  /** The newsletter that a mailed token confirmed; `undefined` where it works no longer. */
  confirm(edition: Edition, token: string): Promise<string | undefined>;
  /** Ends the subscription of a token; also well where it has ended. */
  unsubscribe(token: string): Promise<void>;
  /** Ids of the newsletters that an address gets. */
  list(email: string): Promise<string[]>;
  /** Makes an address that is proved get the wanted ones of `all`, and no others of them. */
  choose(edition: Edition, email: string, choice: { all: readonly string[]; wanted: readonly string[] }): Promise<void>;
}

export function createNewsletters(options: { orm: Orm; provider: NewsletterProvider; mails: NewsletterMails }): Newsletters {
  const { orm, provider, mails } = options;
  const isOf = (email: string, newsletter: string) =>
    and(eq(subscriptions.email, email.toLowerCase()), eq(subscriptions.newsletter, newsletter));

  async function activate(edition: Edition, row: typeof subscriptions.$inferSelect): Promise<void> {
    const { email, newsletter, token } = row;
    const locale = LOCALES.find((known) => known === row.locale) ?? edition.locale;
    const unsubscribe = absoluteUrl(edition.site, unsubscribePath({ site: edition.site, locale }, token));
    await provider.add({ email, newsletter, locale, unsubscribe });
    await orm.update(subscriptions).set({ confirmedAt: new Date(), confirmation: null }).where(isOf(email, newsletter));
    await mails.sendWelcome({ edition: { site: edition.site, locale }, email, newsletter }, unsubscribe);
  }

  async function end({ email, newsletter }: { email: string; newsletter: string }): Promise<void> {
    await provider.remove({ email, newsletter });
    await orm.delete(subscriptions).where(isOf(email, newsletter));
  }

  async function insert(edition: Edition, email: string, newsletter: string, confirmation: string | null) {
    const values = { email: email.toLowerCase(), newsletter, locale: edition.locale, token: newToken(), confirmation };
    const [row] = await orm
      .insert(subscriptions)
      .values(values)
      .onConflictDoUpdate({
        target: [subscriptions.email, subscriptions.newsletter],
        set: { confirmation, locale: edition.locale, at: new Date() },
        setWhere: isNull(subscriptions.confirmedAt),
      })
      .returning();
    return row;
  }

  return {
    async request(edition, email, newsletter) {
      await orm
        .delete(subscriptions)
        .where(and(isNull(subscriptions.confirmedAt), lt(subscriptions.at, new Date(Date.now() - CONFIRMATION_HOURS * 3_600_000))));
      const token = newToken();
      const row = await insert(edition, email, newsletter, hashOf(token));
      if (row) await mails.sendConfirmation({ edition, email: row.email, newsletter }, token);
    },

    async confirm(edition, token) {
      const [row] = await orm
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.confirmation, hashOf(token)))
        .limit(1);
      if (!row || row.at.getTime() < Date.now() - CONFIRMATION_HOURS * 3_600_000) return undefined;
      await activate(edition, row);
      return row.newsletter;
    },

    async unsubscribe(token) {
      const [row] = await orm.select().from(subscriptions).where(eq(subscriptions.token, token)).limit(1);
      if (row) await end(row);
    },

    async list(email) {
      const rows = await orm
        .select({ newsletter: subscriptions.newsletter })
        .from(subscriptions)
        .where(and(eq(subscriptions.email, email.toLowerCase()), isNotNull(subscriptions.confirmedAt)));
      return rows.map(({ newsletter }) => newsletter);
    },

    async choose(edition, email, { all, wanted }) {
      const active = await this.list(email);
      for (const newsletter of all) {
        if (wanted.includes(newsletter) && !active.includes(newsletter)) {
          const row = await insert(edition, email, newsletter, null);
          if (row) await activate(edition, row);
        } else if (!wanted.includes(newsletter) && active.includes(newsletter)) await end({ email, newsletter });
      }
    },
  };
}

/** What the link in every mail opens, and what a mail program POSTs to. */
export function unsubscribePath({ locale }: Edition, token: string): string {
  return `/api/front/newsletter/unsubscribe/${token}?lang=${locale}`;
}

/** What the link of a confirmation mail opens. */
export function confirmationPath({ locale }: Edition, token: string): string {
  return `/api/front/newsletter/confirm/${token}?lang=${locale}`;
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
