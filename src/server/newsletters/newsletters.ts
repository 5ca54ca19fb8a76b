import { createHmac } from 'node:crypto';
import type { Edition } from '../../domain/addresses.ts';
import type { Site } from '../../domain/site.ts';
import type { ConsentLog } from '../accounts/consent-log.ts';
import type { Orm } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { NewsletterProvider } from './newsletter-provider.ts';
import { derivedSecret } from '../derived-secret.ts';
import { hashOf, SubscriptionStore, type Subscription } from './subscription-store.ts';
import { createTell, subscriberOf } from './tell-provider.ts';

/** Hours in which a confirmation works; an address that is not confirmed by then is forgotten. */
export const CONFIRMATION_HOURS = 48;

export interface NewsletterMails {
  sendConfirmation(target: { edition: Edition; email: string; newsletter: string }, token: string): Promise<void>;
  sendWelcome(target: { edition: Edition; email: string; newsletter: string }, unsubscribe: string): Promise<void>;
}

/** What is held of one subscription. */
export interface SubscriptionEntry {
  newsletter: string;
  /** Alias of the site that was asked. */
  site: string;
  locale: string;
  askedAt: Date;
  confirmedAt: Date | null;
  endedAt: Date | null;
}

/**
 * Subscriptions to newsletters, by address. What a reader decides is stored at once; whoever sends the newsletter is told then, and again until
 * they have taken it.
 */
export interface Newsletters {
  /** Asks whoever reads the address whether it is to get the newsletter; who gets it already is not asked again. */
  request(edition: Edition, email: string, newsletter: string): Promise<void>;
  /** The newsletter that a mailed token confirms or has confirmed; `undefined` where it works no longer. */
  about(token: string): Promise<string | undefined>;
  /** The newsletter that a mailed token confirmed, now or before, while the subscription stands; `undefined` where it works no longer. */
  confirm(token: string): Promise<string | undefined>;
  /** Ends the subscription of a token; also well where it has ended. False while whoever sends it still has the address. */
  unsubscribe(edition: Edition, token: string): Promise<boolean>;
  /** Ids of the newsletters that an address gets. */
  list(email: string): Promise<string[]>;
  /** All that is held of an address, what it asked for and what is about to end as well. */
  listEntries(email: string): Promise<SubscriptionEntry[]>;
  /** Makes the proved address of an account get the wanted ones of `all`, and no others of them. False while whoever sends one that ends still has it. */
  choose(edition: Edition, email: string, choice: { all: readonly string[]; wanted: readonly string[] }): Promise<boolean>;
  /**
   * Ends everything that an address gets or asked for, in a transaction of the caller's. A mailing service is told by the next round of `tellAgain`:
   * until it has let go of the address, that is kept for this.
   */
  leave(transaction: Orm, email: string): Promise<void>;
  /** Hands on to an address that is proved what another one got, which gets it no longer. */
  move(from: string, to: string): Promise<void>;
  /** Tells whoever sends newsletters what they have not taken so far, as far as it is due. What nobody confirmed in time is forgotten. */
  tellAgain(): Promise<void>;
}

export function createNewsletters(options: {
  orm: Orm;
  provider: NewsletterProvider;
  mails: NewsletterMails;
  consents: ConsentLog;
  sites: readonly Site[];
  /** Mailed tokens are made with it. */
  secret: string;
  log: Log;
}): Newsletters {
  const { mails, consents, sites } = options;
  const store = new SubscriptionStore(options.orm);
  const tell = createTell({ ...options, store });
  const key = derivedSecret(options.secret, 'newsletter confirmation');
  // Made of the row, and not drawn: who asks twice is mailed the same link twice, of which the store has no more than the hash.
  const confirmationOf = ({ token }: Pick<Subscription, 'token'>) => createHmac('sha256', key).update(token).digest('base64url');
  const since = () => new Date(Date.now() - CONFIRMATION_HOURS * 3_600_000);
  const isActive = (row: Subscription) => row.confirmedAt !== null && row.endedAt === null;

  async function logConsent({ email, newsletter }: Subscription, site: string, isGiven: boolean) {
    await consents.log({ email, purpose: `newsletter:${newsletter}`, isGiven, site });
  }

  async function begin(edition: Edition, row: Subscription): Promise<void> {
    const { site } = edition;
    const { email, newsletter } = row;
    await logConsent(row, site.alias, true);
    await Promise.all([tell(row), mails.sendWelcome({ edition, email, newsletter }, subscriberOf(row, sites).unsubscribe)]);
  }

  async function end({ site }: Edition, row: Subscription): Promise<boolean> {
    const ended = await store.end(row);
    if (!ended) return true;
    await logConsent(row, site.alias, false);
    return tell(ended);
  }

  /** What a mailed token is about, while it can be asked for or stands. */
  async function findAsked(token: string): Promise<Subscription | undefined> {
    const row = await store.findByConfirmation(hashOf(token));
    return row && (isActive(row) || row.at >= since()) ? row : undefined;
  }

  return {
    async request({ site, locale }, address, newsletter) {
      const email = address.toLowerCase();
      await store.forgetAsked({ before: since() });
      const wish = { email, newsletter, site: site.alias, locale };
      const row = await store.ask(wish, (asked) => hashOf(confirmationOf(asked)));
      if (row) await mails.sendConfirmation({ edition: { site, locale }, email, newsletter }, confirmationOf(row));
    },

    about: async (token) => (await findAsked(token))?.newsletter,

    async confirm(token) {
      const row = await findAsked(token);
      if (row && isActive(row)) return row.newsletter;
      const site = row && sites.find(({ alias }) => alias === row.site);
      if (!site) return undefined;
      const { email, newsletter } = row;
      const { locale } = subscriberOf(row, sites);
      const agreed = await store.agree({ email, newsletter, site: site.alias, locale });
      if (agreed) await begin({ site, locale }, agreed);
      return newsletter;
    },

    async unsubscribe(edition, token) {
      const row = await store.findByToken(token);
      return row === undefined || end(edition, row);
    },

    list: async (email) => (await store.listOf(email.toLowerCase())).filter(isActive).map(({ newsletter }) => newsletter),

    listEntries: async (email) =>
      (await store.listOf(email.toLowerCase())).map(({ newsletter, site, locale, at, confirmedAt, endedAt }) => ({
        newsletter,
        site,
        locale,
        askedAt: at,
        confirmedAt,
        endedAt,
      })),

    async choose(edition, address, { all, wanted }) {
      const email = address.toLowerCase();
      const rows = await store.listOf(email);
      let isDone = true;
      for (const newsletter of all) {
        const row = rows.find((one) => one.newsletter === newsletter);
        if (wanted.includes(newsletter)) {
          const agreed = await store.agreeAsReader({ email, newsletter, site: edition.site.alias, locale: edition.locale });
          if (agreed) await begin(edition, agreed);
        } else if (row) isDone = (await end(edition, row)) && isDone;
      }
      return isDone;
    },

    async leave(transaction, address) {
      const rows = new SubscriptionStore(transaction);
      const email = address.toLowerCase();
      await (options.provider.keepsAddresses ? rows.endAll(email) : rows.removeAll(email));
    },

    async move(from, to) {
      const [old, next] = [from.toLowerCase(), to.toLowerCase()];
      if (old === next) return;
      await store.forgetAsked({ email: old });
      const kept = new Set(await this.list(next));
      for (const row of (await store.listOf(old)).filter(isActive)) {
        const changed = kept.has(row.newsletter) ? [await store.end(row)] : await store.move(row, next);
        for (const one of changed) if (one) await tell(one);
      }
    },

    async tellAgain() {
      await store.forgetAsked({ before: since() });
      for (const row of await store.takeDue()) await tell(row);
    },
  };
}

/** What the link of a confirmation mail opens. */
export function confirmationPath({ locale }: Edition, token: string): string {
  return `/api/front/newsletter/confirm/${token}?lang=${locale}`;
}
