import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createConsentLog } from '../../../src/server/accounts/consent-log.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { consents, readers, subscriptions } from '../../../src/server/database/reader-schema.ts';
import type { NewsletterProvider } from '../../../src/server/newsletters/newsletter-provider.ts';
import { createNewsletters, type Newsletters } from '../../../src/server/newsletters/newsletters.ts';
import { keptLog } from '../../support/kept-log.ts';
import { elfar, ondamarea } from '../../support/newsroom/newsroom.ts';

const catalan = { site: elfar, locale: 'ca' } as const;
const spanish = { site: ondamarea, locale: 'es' } as const;
const ADA = 'ada@lector.example';
const NOVA = 'nova@lector.example';

/** A mailing service that records its calls, rejects them if it `isAway`, and answers after `pause`. */
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
function nodesOn({ orm }: Database) {
  const service = new Service();
  const mailed = { confirmation: '', unsubscribe: '', welcomes: 0 };
  const { log, logged } = keptLog();
  const node = (): Newsletters =>
    createNewsletters({
      orm,
      provider: service,
      mails: {
        sendConfirmation: (_target, token) => Promise.resolve(void (mailed.confirmation = token)),
        sendWelcome(_target, link) {
          mailed.welcomes += 1;
          mailed.unsubscribe = new URL(link).pathname.split('/').at(-1) ?? '';
          return Promise.resolve();
        },
      },
      consents: createConsentLog(orm),
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
  const makeDue = () => orm.execute(sql`update subscriptions set tell_at = now() - interval '1 second' where tell_at is not null`);
  const rowsOf = (email: string) => orm.select().from(subscriptions).where(eq(subscriptions.email, email));
  /** Adds an account with the email address ADA. */
  const addReader = () =>
    orm.insert(readers).values({ id: 'ada', name: 'Ada', email: ADA, nick: 'adalina', nickKey: 'adalina', site: 'elfar' });
  return { near, far: node(), service, mailed, logged, subscribe, makeDue, rowsOf, addReader };
}

/** Behaviour of subscriptions on every database engine and with every fault of the mailing service. */
export function describeNewsletters(open: () => Promise<Database>): void {
  it('notifies the mailing service of a subscription once', async () => {
    const { near, service, subscribe, makeDue } = nodesOn(await open());
    await subscribe();
    await makeDue();
    await near.tellAgain();
    expect(service.heard).toEqual(['+setmanal ada@lector.example']);
    expect(await near.list('ADA@lector.example')).toEqual(['setmanal']);
  });

  it.each(['first', 'second'])('confirms a subscription requested twice by the link of the %s mail', async (which) => {
    const { near, far, mailed } = nodesOn(await open());
    await near.request(catalan, ADA, 'setmanal');
    const first = mailed.confirmation;
    await far.request(catalan, ADA, 'setmanal');
    expect(await near.confirm(which === 'first' ? first : mailed.confirmation)).toBe('setmanal');
    expect(await near.list(ADA)).toEqual(['setmanal']);
  });

  it('confirms an active subscription again without a second welcome', async () => {
    const database = await open();
    const { near, far, mailed, service, subscribe } = nodesOn(database);
    await subscribe();
    await database.orm.execute(sql`update subscriptions set at = now() - interval '1 year'`);
    expect(await far.confirm(mailed.confirmation)).toBe('setmanal');
    await Promise.all([near.confirm(mailed.confirmation), far.confirm(mailed.confirmation)]);
    expect([mailed.welcomes, service.heard.length, await near.list(ADA)]).toEqual([1, 1, ['setmanal']]);
  });

  it.each([true, false])('rejects the former link of an ended subscription (mailing service away: %s)', async (isAway) => {
    const { near, mailed, service, subscribe } = nodesOn(await open());
    const token = await subscribe();
    service.isAway = isAway;
    await near.unsubscribe(catalan, token);
    expect(await near.confirm(mailed.confirmation)).toBeUndefined();
    expect(await near.list(ADA)).toEqual([]);
  });

  it('rejects a link to the former email address of a moved subscription', async () => {
    const { near, mailed, subscribe } = nodesOn(await open());
    await subscribe();
    await near.move(ADA, NOVA);
    expect(await near.confirm(mailed.confirmation)).toBeUndefined();
  });

  it('rejects a confirmation link older than two days', async () => {
    const database = await open();
    const { near, mailed } = nodesOn(database);
    await near.request(catalan, ADA, 'setmanal');
    await database.orm.execute(sql`update subscriptions set at = now() - interval '49 hours'`);
    expect(await near.confirm(mailed.confirmation)).toBeUndefined();
    expect(await near.list(ADA)).toEqual([]);
  });

  it('confirms a repeated request only by its own link, which is stored as a hash', async () => {
    const { near, mailed, subscribe, rowsOf } = nodesOn(await open());
    const token = await subscribe();
    const { confirmation } = mailed;
    await near.unsubscribe(catalan, token);
    await near.request(catalan, ADA, 'setmanal');
    expect(JSON.stringify(await rowsOf(ADA))).not.toContain(mailed.confirmation);
    expect(await near.confirm(confirmation)).toBeUndefined();
    expect(await near.confirm(mailed.confirmation)).toBe('setmanal');
  });

  it('retries the notification of a subscription when the mailing service is back', async () => {
    const { near, far, service, subscribe, makeDue, logged } = nodesOn(await open());
    service.isAway = true;
    await subscribe();
    expect(await near.list(ADA)).toEqual(['setmanal']);
    await near.tellAgain();
    expect(service.heard).toHaveLength(1);
    await makeDue();
    await near.tellAgain();
    service.isAway = false;
    await makeDue();
    await far.tellAgain();
    expect([...service.listed]).toEqual(['setmanal ada@lector.example']);
    expect(service.heard).toHaveLength(3);
    expect(logged()).toContain('retrying later');
    expect(logged()).not.toMatch(/lector\.example/);
  });

  it('begins no subscription for an account during or after its deletion', async () => {
    const database = await open();
    const { orm } = database;
    const { near, far, rowsOf, addReader } = nodesOn(database);
    await addReader();
    const wanted = { all: ['diari'], wanted: ['diari'] };
    let chosen: Promise<boolean> | undefined;
    await orm.transaction(async (transaction) => {
      await transaction.delete(readers);
      await near.leave(transaction, ADA);
      chosen = far.choose(catalan, ADA, wanted);
    });
    expect(await chosen).toBe(true);
    expect(await rowsOf(ADA)).toEqual([]);
    await near.choose(catalan, ADA, wanted);
    expect(await rowsOf(ADA)).toEqual([]);
  });

  it('ends a subscription only when the mailing service has confirmed it, after any number of retries', async () => {
    const { near, far, service, subscribe, makeDue, rowsOf } = nodesOn(await open());
    const token = await subscribe();
    service.isAway = true;
    expect(await near.unsubscribe(catalan, token)).toBe(false);
    expect(await far.unsubscribe(catalan, token)).toBe(false);
    expect(await near.list(ADA)).toEqual([]);
    expect(await near.listEntries(ADA)).toMatchObject([{ newsletter: 'setmanal', endedAt: expect.any(Date) }]);
    await makeDue();
    await far.tellAgain();
    expect(await rowsOf(ADA)).toHaveLength(1);
    service.isAway = false;
    await makeDue();
    await far.tellAgain();
    expect([...service.listed, ...(await rowsOf(ADA))]).toEqual([]);
    expect(await near.unsubscribe(catalan, token)).toBe(true);
  });

  it('waits longer before each retry, up to six hours', async () => {
    const database = await open();
    const { near, service, subscribe, makeDue, rowsOf } = nodesOn(database);
    const token = await subscribe();
    service.isAway = true;
    const minutesAfter = async (waited: number) => {
      await makeDue();
      await database.orm.update(subscriptions).set({ endedAt: new Date(Date.now() - waited * 60_000) });
      await near.tellAgain();
      const [row] = await rowsOf(ADA);
      return Math.round(((row?.tellAt?.getTime() ?? 0) - Date.now()) / 60_000);
    };
    await near.unsubscribe(catalan, token);
    expect([await minutesAfter(0), await minutesAfter(30), await minutesAfter(10_000)]).toEqual([1, 30, 360]);
  });

  it('notifies the mailing service from one of two nodes', async () => {
    const { near, far, service, subscribe, makeDue } = nodesOn(await open());
    service.isAway = true;
    for (const name of ['un', 'dos', 'tres']) await subscribe(`${name}@lector.example`);
    service.isAway = false;
    service.heard.length = 0;
    await makeDue();
    await Promise.all([near.tellAgain(), far.tellAgain()]);
    expect(service.heard.toSorted()).toEqual(['dos', 'tres', 'un'].map((name) => `+setmanal ${name}@lector.example`));
  });

  it('ends a subscription at the mailing service if it ends while its start is sent', async () => {
    const { near, service, mailed, makeDue, rowsOf } = nodesOn(await open());
    await near.request(catalan, ADA, 'setmanal');
    const slow = Promise.withResolvers<void>();
    service.pause = slow.promise;
    const confirmed = near.confirm(mailed.confirmation);
    await expect.poll(() => service.heard.length).toBe(1);
    service.pause = Promise.resolve();
    const [row] = await rowsOf(ADA);
    expect(await near.unsubscribe(catalan, row?.token ?? '')).toBe(true);
    slow.resolve();
    await confirmed;
    expect([...service.listed]).toHaveLength(1);
    expect(await near.list(ADA)).toEqual([]);
    await makeDue();
    await near.tellAgain();
    expect([...service.listed, ...(await rowsOf(ADA))]).toEqual([]);
  });

  it('begins a subscription at the mailing service if it begins while its end is sent', async () => {
    const { near, service, mailed, subscribe, makeDue } = nodesOn(await open());
    const token = await subscribe();
    const slow = Promise.withResolvers<void>();
    service.pause = slow.promise;
    const ended = near.unsubscribe(catalan, token);
    await expect.poll(() => service.heard.length).toBe(2);
    service.pause = Promise.resolve();
    await near.request(catalan, ADA, 'setmanal');
    await near.confirm(mailed.confirmation);
    slow.resolve();
    await ended;
    expect([...service.listed]).toEqual([]);
    await makeDue();
    await near.tellAgain();
    expect([...service.listed]).toEqual(['setmanal ada@lector.example']);
    expect(await near.list(ADA)).toEqual(['setmanal']);
  });

  it('accepts a new request while an ended subscription waits for the mailing service', async () => {
    const { near, service, mailed, subscribe, makeDue } = nodesOn(await open());
    const token = await subscribe();
    service.isAway = true;
    await near.unsubscribe(catalan, token);
    await near.request(catalan, ADA, 'setmanal');
    service.isAway = false;
    await makeDue();
    await near.tellAgain();
    expect(await near.listEntries(ADA)).toMatchObject([{ confirmedAt: null, endedAt: null }]);
    expect(await near.confirm(mailed.confirmation)).toBe('setmanal');
    expect([await near.list(ADA), [...service.listed]]).toEqual([['setmanal'], ['setmanal ada@lector.example']]);
  });

  it('moves subscriptions to a new email address without confirmation; former links still end them', async () => {
    const { near, service, subscribe, rowsOf } = nodesOn(await open());
    const token = await subscribe();
    await subscribe(ADA, 'diari');
    await near.request(catalan, ADA, 'butlleti');
    await near.move('Ada@lector.example', NOVA);
    expect([...service.listed].toSorted()).toEqual(['diari nova@lector.example', 'setmanal nova@lector.example']);
    expect(await rowsOf(ADA)).toEqual([]);
    expect(await near.unsubscribe(catalan, token)).toBe(true);
    expect(await near.list(NOVA)).toEqual(['diari']);
  });

  it('merges moved subscriptions with those of the new email address', async () => {
    const { near, service, subscribe, rowsOf } = nodesOn(await open());
    await subscribe(ADA, 'setmanal');
    await subscribe(ADA, 'diari');
    const kept = await subscribe(NOVA, 'setmanal');
    await near.request(catalan, NOVA, 'diari');
    await near.move(ADA, NOVA);
    expect([...service.listed].toSorted()).toEqual(['diari nova@lector.example', 'setmanal nova@lector.example']);
    expect(await rowsOf(ADA)).toEqual([]);
    expect(await rowsOf(NOVA)).toHaveLength(2);
    await near.unsubscribe(catalan, kept);
    expect(await near.list(NOVA)).toEqual(['diari']);
  });

  it('moves subscriptions while the mailing service is away and removes the former email address later', async () => {
    const { near, service, subscribe, makeDue, rowsOf } = nodesOn(await open());
    await subscribe();
    service.isAway = true;
    await near.move(ADA, NOVA);
    expect([await near.list(ADA), await near.list(NOVA)]).toEqual([[], ['setmanal']]);
    service.isAway = false;
    await makeDue();
    await near.tellAgain();
    expect([[...service.listed], await rowsOf(ADA)]).toEqual([['setmanal nova@lector.example'], []]);
  });

  it('ends all subscriptions and requests of an email address at once and notifies in the next round', async () => {
    const { orm, ...database } = await open();
    const { near, far, service, mailed, subscribe, rowsOf, makeDue } = nodesOn({ orm, ...database });
    await subscribe();
    await subscribe(NOVA);
    await near.request(catalan, ADA, 'diari');
    service.isAway = true;
    await orm.transaction((transaction) => near.leave(transaction, 'Ada@lector.example'));
    expect([await near.list(ADA), await near.list(NOVA)]).toEqual([[], ['setmanal']]);
    expect(await near.confirm(mailed.confirmation)).toBeUndefined();
    await far.tellAgain();
    expect(await rowsOf(ADA)).toMatchObject([{ newsletter: 'setmanal', endedAt: expect.any(Date) }]);
    service.isAway = false;
    await makeDue();
    await near.tellAgain();
    expect([[...service.listed], await rowsOf(ADA)]).toEqual([['setmanal nova@lector.example'], []]);
  });

  it('keeps subscriptions if the surrounding transaction fails', async () => {
    const { orm, ...database } = await open();
    const { near, service, subscribe } = nodesOn({ orm, ...database });
    await subscribe();
    const failing = orm.transaction(async (transaction) => {
      await near.leave(transaction, ADA);
      throw new Error('The account could not be removed.');
    });
    await expect(failing).rejects.toThrow('could not be removed');
    await near.tellAgain();
    expect([await near.list(ADA), service.heard]).toEqual([['setmanal'], ['+setmanal ada@lector.example']]);
  });

  it('logs consents, given and withdrawn, for the account that has proved the email address', async () => {
    const database = await open();
    const { near, service, subscribe } = nodesOn(database);
    const reader = { id: 'ada', name: 'Ada', email: ADA, emailVerified: true, nick: 'ada', nickKey: 'ada', site: 'elfar' };
    const unproved = { ...reader, id: 'nova', email: NOVA, emailVerified: false, nick: 'nova', nickKey: 'nova' };
    await database.orm.insert(readers).values([reader, unproved]);
    const token = await subscribe();
    await subscribe(NOVA);
    service.isAway = true;
    await near.unsubscribe(spanish, token);
    await near.unsubscribe(spanish, token);
    service.isAway = false;
    await near.choose(catalan, ADA, { all: ['setmanal', 'diari'], wanted: ['diari'] });
    await near.choose(catalan, ADA, { all: ['diari'], wanted: ['diari'] });
    const entries = await database.orm.select().from(consents).orderBy(consents.at);
    expect(entries.map(({ userId, purpose, isGiven, site }) => [userId, purpose, isGiven, site])).toEqual([
      ['ada', 'newsletter:setmanal', true, 'elfar'],
      ['ada', 'newsletter:setmanal', false, 'ondamarea'],
      ['ada', 'newsletter:diari', true, 'elfar'],
    ]);
  });

  it('records a subscription without an account, with date and site, and deletes the row at its end', async () => {
    const { near, subscribe, rowsOf } = nodesOn(await open());
    const token = await subscribe();
    expect(await near.listEntries(ADA)).toEqual([
      {
        newsletter: 'setmanal',
        site: 'elfar',
        locale: 'ca',
        askedAt: expect.any(Date),
        confirmedAt: expect.any(Date),
        endedAt: null,
      },
    ]);
    await near.unsubscribe(catalan, token);
    expect(await rowsOf(ADA)).toEqual([]);
  });
}
