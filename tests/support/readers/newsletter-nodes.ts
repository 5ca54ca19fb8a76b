import { eq, sql } from 'drizzle-orm';
import { createConsentLog } from '#server/subjects/accounts/consent-log.ts';
import type { Database } from '#server/platform/database/database.ts';
import { signUps } from '#server/platform/database/tables/newsletter-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import type { NewsletterProvider } from '#server/subjects/newsletters/newsletter-provider.ts';
import { Newsletters } from '#server/subjects/newsletters/newsletters.ts';
import { keptLog } from '../kept-log.ts';
import { elfar, ondamarea } from '../newsroom/newsroom.ts';

export const catalan = { site: elfar, locale: 'ca' } as const;
export const spanish = { site: ondamarea, locale: 'es' } as const;
export const ADA = 'ada@lector.example';
export const NOVA = 'nova@lector.example';

/**
 * A mailing service that records its calls, rejects them if it `isAway`, and answers after `pause`.
 */
class Service implements NewsletterProvider {
  readonly keepsAddresses = true;
  readonly heard: string[] = [];
  readonly listed = new Set<string>();
  isAway = false;
  pause: Promise<void> = Promise.resolve();

  async add({ email, newsletter }: { email: string; newsletter: string }): Promise<void> {
    await this.#hear(`+${newsletter} ${email}`);
    this.listed.add(`${newsletter} ${email}`);
  }

  async remove({ email, newsletter }: { email: string; newsletter: string }): Promise<void> {
    await this.#hear(`-${newsletter} ${email}`);
    this.listed.delete(`${newsletter} ${email}`);
  }

  async #hear(what: string): Promise<void> {
    this.heard.push(what);
    if (this.isAway) throw new Error('The mailing service is away.');
    await this.pause;
  }
}

/** Two nodes on one database; `mailed` has the last confirmation token and unsubscribe token. */
export function nodesOn({ orm }: Database) {
  const service = new Service();
  const mailed = { confirmation: '', unsubscribe: '', welcomes: 0 };
  const { log, logged } = keptLog();
  /** Sites and keys of the changes that were counted for the figures. */
  const counted: string[] = [];
  const node = (): Newsletters =>
    new Newsletters({
      orm,
      provider: service,
      mails: {
        nameOf: (_edition, id) => Promise.resolve(id),
        removeWaiting: () => Promise.resolve(),
        sendConfirmation: (_target, token) => Promise.resolve(void (mailed.confirmation = token)),
        sendWelcome(_target, link) {
          mailed.welcomes += 1;
          mailed.unsubscribe = new URL(link).pathname.split('/').at(-1) ?? '';
          return Promise.resolve();
        },
      },
      consents: createConsentLog(orm),
      keptSums: { add: ({ site, key }) => void counted.push(`${site} ${key}`) },
      sites: [elfar, ondamarea],
      secret: 'a secret',
      log,
    });
  const near = node();
  const subscribe = async (email = ADA, newsletter = 'setmanal') => {
    await near.request(catalan, email, newsletter);
    await near.confirm(mailed.confirmation);
    return mailed.unsubscribe;
  };
  /** Makes every waiting notification due. */
  const makeDue = () =>
    orm.execute(
      sql`update subscriptions set tell_at = now() - interval '1 second' where tell_at is not null`,
    );
  const rowsOf = (email: string) => orm.select().from(signUps).where(eq(signUps.email, email));
  /** Adds an account with the email address ADA. */
  const addReader = () =>
    orm.insert(readers).values({
      id: 'ada',
      name: 'Ada',
      email: ADA,
      nick: 'adalina',
      nickKey: 'adalina',
      site: 'elfar',
    });
  return {
    near,
    far: node(),
    service,
    mailed,
    logged,
    counted,
    subscribe,
    makeDue,
    rowsOf,
    addReader,
  };
}
