import { createHmac } from 'node:crypto';
import { newsletterKey, type NewsletterChange } from '#domain/figures/newsletter-figures.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { Site } from '#domain/sites/site.ts';
import type { ConsentLog } from '../accounts/consent-log.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { KeptSums } from '../figures/kept-sums.ts';
import type { NewsletterProvider } from './newsletter-provider.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';
import { hashOf } from './mailed-token.ts';
import { SignUpStore, type SignUp } from './sign-up-store.ts';
import { createTell, subscriberOf, type Tell } from './tell-provider.ts';

/**
 * Hours in which a subscription can be confirmed; unconfirmed email addresses are deleted
 * afterwards.
 */
export const CONFIRMATION_HOURS = 48;

/** The recipient of a newsletter's mail, with the newsletter's name. */
export interface NewsletterMailTarget {
  edition: Edition;
  email: string;
  name: string;
}

/**
 * The mails of newsletters. They are stored in the caller's transaction, and do not wait for the
 * mail server.
 */
export interface NewsletterMails {
  /**
   * The name of a newsletter in a language. Call it before a transaction, because it reads content.
   */
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

export interface NewslettersOptions {
  orm: Orm;
  provider: NewsletterProvider;
  mails: NewsletterMails;
  consents: ConsentLog;
  /** Counts the subscriptions that begin and end, for the figures. */
  keptSums: Pick<KeptSums, 'add'>;
  sites: readonly Site[];
  /** Secret from which mailed tokens are derived. */
  secret: string;
  log: Log;
}

/**
 * Newsletter subscriptions by email address. Changes are stored at once. The newsletter provider is
 * then notified, with retries until it succeeds.
 */
export class Newsletters {
  readonly #options: NewslettersOptions;
  readonly #store: SignUpStore;
  readonly #tell: Tell;
  /** Key of the confirmation tokens. */
  readonly #key: string;

  constructor(options: NewslettersOptions) {
    this.#options = options;
    this.#store = new SignUpStore(options.orm);
    this.#tell = createTell({ ...options, store: this.#store });
    this.#key = derivedSecret(options.secret, 'newsletter confirmation');
  }

  /**
   * Asks the owner of an email address to confirm a newsletter. Does nothing if already subscribed.
   */
  async request({ site, locale }: Edition, address: string, newsletter: string): Promise<void> {
    const { mails } = this.#options;
    const email = address.toLowerCase();
    await this.#store.forgetAsked({ before: since() });
    const wish = { email, newsletter, site: site.alias, locale };
    const edition = { site, locale };
    const name = await mails.nameOf(edition, newsletter);
    await this.#store.ask(wish, {
      confirmationOf: (asked) => hashOf(this.#confirmationOf(asked)),
      onAsked: (asked) =>
        mails.sendConfirmation({ edition, email, name }, this.#confirmationOf(asked)),
    });
  }

  /** The newsletter of a mailed confirmation token; `undefined` if the token is no longer valid. */
  async about(token: string): Promise<string | undefined> {
    return (await this.#findAsked(token))?.newsletter;
  }

  /**
   * Confirms the newsletter of a mailed token and returns it; idempotent while the subscription is
   * active. `undefined` if the token is no longer valid.
   */
  async confirm(token: string): Promise<string | undefined> {
    const { sites } = this.#options;
    const row = await this.#findAsked(token);
    if (row && isActive(row)) return row.newsletter;
    const site = row && sites.find(({ alias }) => alias === row.site);
    if (!site) return undefined;
    const { email, newsletter } = row;
    const { locale } = subscriberOf(row, sites);
    const wish = { email, newsletter, site: site.alias, locale };
    await this.#begin({ site, locale }, newsletter, (onAgreed) =>
      this.#store.agree(wish, onAgreed),
    );
    return newsletter;
  }

  /**
   * Ends the subscription of a token, if it is active. Returns false until the newsletter provider
   * has deleted the email address.
   */
  async unsubscribe(edition: Edition, token: string): Promise<boolean> {
    const row = await this.#store.findByToken(token);
    return row === undefined || this.#end(edition, row);
  }

  /** Ids of the newsletters to which an email address is subscribed. */
  async list(email: string): Promise<string[]> {
    return (await this.#store.listOf(email.toLowerCase()))
      .filter(isActive)
      .map(({ newsletter }) => newsletter);
  }

  /** All stored subscriptions of an email address, including pending and ending ones. */
  async listEntries(email: string): Promise<SubscriptionEntry[]> {
    const rows = await this.#store.listOf(email.toLowerCase());
    return rows.map(({ newsletter, site, locale, at, confirmedAt, endedAt }) => ({
      newsletter,
      site,
      locale,
      askedAt: at,
      confirmedAt,
      endedAt,
    }));
  }

  /**
   * Subscribes the proved email address of an account to the `wanted` newsletters, and ends its
   * others among `all`. Returns false until the newsletter provider has deleted the address of the
   * ended ones.
   */
  async choose(
    edition: Edition,
    address: string,
    { all, wanted }: { all: readonly string[]; wanted: readonly string[] },
  ): Promise<boolean> {
    const email = address.toLowerCase();
    const rows = await this.#store.listOf(email);
    let isDone = true;
    for (const newsletter of all) {
      const row = rows.find((one) => one.newsletter === newsletter);
      if (wanted.includes(newsletter)) {
        const wish = { email, newsletter, site: edition.site.alias, locale: edition.locale };
        await this.#begin(edition, newsletter, (onAgreed) =>
          this.#store.agreeAsReader(wish, onAgreed),
        );
      } else if (row) isDone = (await this.#end(edition, row)) && isDone;
    }
    return isDone;
  }

  /**
   * Ends all subscriptions and requests of an email address, in the caller's transaction. The next
   * run of `tellAgain` notifies the newsletter provider. The email address is stored for that
   * purpose until the provider has deleted it.
   */
  async leave(transaction: Orm, address: string): Promise<void> {
    const { provider, mails } = this.#options;
    const rows = new SignUpStore(transaction);
    const email = address.toLowerCase();
    for (const row of await rows.listActive(email)) this.#count(row, 'ended');
    await (provider.keepsAddresses ? rows.endAll(email) : rows.removeAll(email));
    await mails.removeWaiting(email);
  }

  /** Moves the subscriptions of an email address to another, proved one. */
  async move(from: string, to: string): Promise<void> {
    const [old, next] = [from.toLowerCase(), to.toLowerCase()];
    if (old === next) return;
    await this.#store.forgetAsked({ email: old });
    const kept = new Set(await this.list(next));
    for (const row of (await this.#store.listOf(old)).filter(isActive)) {
      const changed = kept.has(row.newsletter)
        ? [await this.#store.end(row)]
        : await this.#store.move(row, next);
      for (const one of changed) if (one) await this.#tell(one);
    }
  }

  /** The confirmed subscriptions of a site, by the id of the newsletter. */
  countReaders({ alias }: Site): Promise<Map<string, number>> {
    return this.#store.countReaders(alias);
  }

  /** Outstanding notifications of the newsletter provider, and the age of the oldest in seconds. */
  countUntold(): Promise<{ waiting: number; oldest: number }> {
    return this.#store.countUntold();
  }

  /**
   * Retries due notifications of the newsletter provider. Deletes requests that were not confirmed
   * in time.
   */
  async tellAgain(): Promise<void> {
    await this.#store.forgetAsked({ before: since() });
    for (const row of await this.#store.takeDue()) await this.#tell(row);
  }

  /**
   * Derived from the row instead of random: a repeated request mails the same link, although the
   * store only has its hash.
   */
  #confirmationOf({ token }: Pick<SignUp, 'token'>): string {
    return createHmac('sha256', this.#key).update(token).digest('base64url');
  }

  /** The subscription of a mailed token, while it is pending or active. */
  async #findAsked(token: string): Promise<SignUp | undefined> {
    const row = await this.#store.findByConfirmation(hashOf(token));
    return row && (isActive(row) || row.at >= since()) ? row : undefined;
  }

  /**
   * Stores a confirmation together with the welcome mail, then notifies the provider. `agree` is a
   * method of the store.
   */
  async #begin(
    edition: Edition,
    newsletter: string,
    agree: (onAgreed: (row: SignUp) => Promise<void>) => Promise<SignUp | undefined>,
  ): Promise<void> {
    const { mails, sites } = this.#options;
    const name = await mails.nameOf(edition, newsletter);
    const agreed = await agree((row) =>
      mails.sendWelcome({ edition, email: row.email, name }, subscriberOf(row, sites).unsubscribe),
    );
    if (!agreed) return;
    this.#count(agreed, 'begun');
    await this.#logConsent(agreed, edition.site.alias, true);
    await this.#tell(agreed);
  }

  async #end({ site }: Edition, row: SignUp): Promise<boolean> {
    const ended = await this.#store.end(row);
    if (!ended) return true;
    if (row.endedAt === null) this.#count(row, 'ended');
    await this.#logConsent(row, site.alias, false);
    return this.#tell(ended);
  }

  #count(row: Pick<SignUp, 'site' | 'newsletter'>, change: NewsletterChange): void {
    const key = newsletterKey(row.newsletter, change);
    const sums = { views: 1, reads: 0, shares: 0, seconds: 0 };
    this.#options.keptSums.add({ site: row.site, dimension: 'newsletter', key, ...sums });
  }

  async #logConsent({ email, newsletter }: SignUp, site: string, isGiven: boolean): Promise<void> {
    await this.#options.consents.log({ email, purpose: `newsletter:${newsletter}`, isGiven, site });
  }
}

/** Requests from before this instant can no longer be confirmed. */
function since(): Date {
  return new Date(Date.now() - CONFIRMATION_HOURS * 3_600_000);
}

function isActive(row: SignUp): boolean {
  return row.confirmedAt !== null && row.endedAt === null;
}

/** The path of the link in a confirmation mail. */
export function confirmationPath({ locale }: Edition, token: string): string {
  return `/api/front/newsletter/confirm/${token}?lang=${locale}`;
}
