import { createHmac } from 'node:crypto';
import type { Edition } from '../../../domain/sites/urls.ts';
import type { Site } from '../../../domain/sites/site.ts';
import type { ConsentLog } from '../accounts/consent-log.ts';
import type { Orm } from '../../platform/database/database.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { NewsletterProvider } from './newsletter-provider.ts';
import { derivedSecret } from '../../platform/settings/derived-secret.ts';
import { hashOf, SubscriptionStore, type Subscription } from './subscription-store.ts';
import { createTell, subscriberOf } from './tell-provider.ts';

/** Hours in which a subscription can be confirmed; unconfirmed email addresses are deleted afterwards. */
export const CONFIRMATION_HOURS = 48;

/** The recipient of a newsletter's mail, with the newsletter's name. */
export interface NewsletterMailTarget {
  edition: Edition;
  email: string;
  name: string;
}

/** The mails of newsletters. They are stored in the caller's transaction, and do not wait for the mail server. */
export interface NewsletterMails {
  /** The name of a newsletter in a language. Call it before a transaction, because it reads content. */
  nameOf(edition: Edition, newsletter: string): Promise<string>;
  sendConfirmation(target: NewsletterMailTarget, token: string): Promise<void>;
  sendWelcome(target: NewsletterMailTarget, unsubscribe: string): Promise<void>;
  /** Deletes the waiting mails to an email address, in the caller's transaction. */
  removeWaiting(email: string): Promise<void>;
}

/** The stored data of a subscription. */
export interface SubscriptionEntry {
  newsletter: string;
  /** Alias of the site of the request. */
  site: string;
  locale: string;
  askedAt: Date;
  confirmedAt: Date | null;
  endedAt: Date | null;
}

/**
 * Newsletter subscriptions by email address. Changes are stored at once. The newsletter provider is then notified, with
 * retries until it succeeds.
 */
export interface Newsletters {
  /** Asks the owner of an email address to confirm a newsletter. Does nothing if already subscribed. */
  request(edition: Edition, email: string, newsletter: string): Promise<void>;
  /** The newsletter of a mailed confirmation token; `undefined` if the token is no longer valid. */
  about(token: string): Promise<string | undefined>;
  /**
   * Confirms the newsletter of a mailed token and returns it; idempotent while the subscription is active. `undefined`
   * if the token is no longer valid.
   */
  confirm(token: string): Promise<string | undefined>;
  /** Ends the subscription of a token, if it is active. Returns false until the newsletter provider has deleted the email address. */
  unsubscribe(edition: Edition, token: string): Promise<boolean>;
  /** Ids of the newsletters to which an email address is subscribed. */
  list(email: string): Promise<string[]>;
  /** All stored subscriptions of an email address, including pending and ending ones. */
  listEntries(email: string): Promise<SubscriptionEntry[]>;
  /**
   * Subscribes the proved email address of an account to the `wanted` newsletters, and ends its others among `all`.
   * Returns false until the newsletter provider has deleted the address of the ended ones.
   */
  choose(edition: Edition, email: string, choice: { all: readonly string[]; wanted: readonly string[] }): Promise<boolean>;
  /**
   * Ends all subscriptions and requests of an email address, in the caller's transaction. The next run of `tellAgain`
   * notifies the newsletter provider. The email address is stored for that purpose until the provider has deleted it.
   */
  leave(transaction: Orm, email: string): Promise<void>;
  /** Moves the subscriptions of an email address to another, proved one. */
  move(from: string, to: string): Promise<void>;
  /** Outstanding notifications of the newsletter provider, and the age of the oldest in seconds. */
  countUntold(): Promise<{ waiting: number; oldest: number }>;
  /** Retries due notifications of the newsletter provider. Deletes requests that were not confirmed in time. */
  tellAgain(): Promise<void>;
}

export function createNewsletters(options: {
  orm: Orm;
  provider: NewsletterProvider;
  mails: NewsletterMails;
  consents: ConsentLog;
  sites: readonly Site[];
  /** Secret from which mailed tokens are derived. */
  secret: string;
  log: Log;
}): Newsletters {
  const { mails, consents, sites } = options;
  const store = new SubscriptionStore(options.orm);
  const tell = createTell({ ...options, store });
  const key = derivedSecret(options.secret, 'newsletter confirmation');
  // Derived from the row instead of random: a repeated request mails the same link, although the store only has its hash.
  const confirmationOf = ({ token }: Pick<Subscription, 'token'>) => createHmac('sha256', key).update(token).digest('base64url');
  const since = () => new Date(Date.now() - CONFIRMATION_HOURS * 3_600_000);
  const isActive = (row: Subscription) => row.confirmedAt !== null && row.endedAt === null;

  async function logConsent({ email, newsletter }: Subscription, site: string, isGiven: boolean) {
    await consents.log({ email, purpose: `newsletter:${newsletter}`, isGiven, site });
  }

  /** Stores a confirmation together with the welcome mail, then notifies the provider. `agree` is a method of the store. */
  async function begin(
    edition: Edition,
    newsletter: string,
    agree: (onAgreed: (row: Subscription) => Promise<void>) => Promise<Subscription | undefined>,
  ): Promise<void> {
    const name = await mails.nameOf(edition, newsletter);
    const agreed = await agree((row) => mails.sendWelcome({ edition, email: row.email, name }, subscriberOf(row, sites).unsubscribe));
    if (!agreed) return;
    await logConsent(agreed, edition.site.alias, true);
    await tell(agreed);
  }

  async function end({ site }: Edition, row: Subscription): Promise<boolean> {
    const ended = await store.end(row);
    if (!ended) return true;
    await logConsent(row, site.alias, false);
    return tell(ended);
  }

  /** The subscription of a mailed token, while it is pending or active. */
  async function findAsked(token: string): Promise<Subscription | undefined> {
    const row = await store.findByConfirmation(hashOf(token));
    return row && (isActive(row) || row.at >= since()) ? row : undefined;
  }

  return {
    async request({ site, locale }, address, newsletter) {
      const email = address.toLowerCase();
      await store.forgetAsked({ before: since() });
      const wish = { email, newsletter, site: site.alias, locale };
      const edition = { site, locale };
      const name = await mails.nameOf(edition, newsletter);
      await store.ask(wish, {
        confirmationOf: (asked) => hashOf(confirmationOf(asked)),
        onAsked: (asked) => mails.sendConfirmation({ edition, email, name }, confirmationOf(asked)),
      });
    },

    about: async (token) => (await findAsked(token))?.newsletter,

    async confirm(token) {
      const row = await findAsked(token);
      if (row && isActive(row)) return row.newsletter;
      const site = row && sites.find(({ alias }) => alias === row.site);
      if (!site) return undefined;
      const { email, newsletter } = row;
      const { locale } = subscriberOf(row, sites);
      const wish = { email, newsletter, site: site.alias, locale };
      await begin({ site, locale }, newsletter, (onAgreed) => store.agree(wish, onAgreed));
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
          const wish = { email, newsletter, site: edition.site.alias, locale: edition.locale };
          await begin(edition, newsletter, (onAgreed) => store.agreeAsReader(wish, onAgreed));
        } else if (row) isDone = (await end(edition, row)) && isDone;
      }
      return isDone;
    },

    async leave(transaction, address) {
      const rows = new SubscriptionStore(transaction);
      const email = address.toLowerCase();
      await (options.provider.keepsAddresses ? rows.endAll(email) : rows.removeAll(email));
      await mails.removeWaiting(email);
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

    countUntold: () => store.countUntold(),

    async tellAgain() {
      await store.forgetAsked({ before: since() });
      for (const row of await store.takeDue()) await tell(row);
    },
  };
}

/** The path of the link in a confirmation mail. */
export function confirmationPath({ locale }: Edition, token: string): string {
  return `/api/front/newsletter/confirm/${token}?lang=${locale}`;
}
