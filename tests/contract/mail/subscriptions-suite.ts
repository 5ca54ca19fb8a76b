import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { consents, readers } from '#server/platform/database/tables/reader-schema.ts';
import { ADA, catalan, NOVA, nodesOn, spanish } from '#tests/support/readers/newsletter-nodes.ts';

/**
 * Behaviour of subscriptions on every database engine: their confirmation, change of email address,
 * end and consents.
 */
export function describeSubscriptions(open: () => Promise<Database>): void {
  it('notifies the mailing service of a subscription once', async () => {
    const { near, service, subscribe, makeDue } = nodesOn(await open());
    await subscribe();
    await makeDue();
    await near.tellAgain();
    expect(service.heard).toEqual(['+setmanal ada@lector.example']);
    expect(await near.list('ADA@lector.example')).toEqual(['setmanal']);
  });

  it.each(['first', 'second'])(
    'confirms a subscription requested twice by the link of the %s mail',
    async (which) => {
      const { near, far, mailed } = nodesOn(await open());
      await near.request(catalan, ADA, 'setmanal');
      const first = mailed.confirmation;
      await far.request(catalan, ADA, 'setmanal');
      expect(await near.confirm(which === 'first' ? first : mailed.confirmation)).toBe('setmanal');
      expect(await near.list(ADA)).toEqual(['setmanal']);
    },
  );

  it('counts each beginning and each end once, that of a deleted account too', async () => {
    const database = await open();
    const { near, far, mailed, counted, subscribe } = nodesOn(database);
    const unsubscribe = await subscribe();
    await near.confirm(mailed.confirmation);
    expect(counted).toEqual(['elfar begun setmanal']);
    expect(await near.countReaders(catalan.site)).toEqual(new Map([['setmanal', 1]]));
    await near.unsubscribe(catalan, unsubscribe);
    await far.unsubscribe(catalan, unsubscribe);
    expect(counted).toEqual(['elfar begun setmanal', 'elfar ended setmanal']);
    expect(await near.countReaders(catalan.site)).toEqual(new Map());
    await subscribe(NOVA);
    await near.request(catalan, NOVA, 'mati');
    await database.orm.transaction((transaction) => near.leave(transaction, NOVA));
    expect(counted.slice(2)).toEqual(['elfar begun setmanal', 'elfar ended setmanal']);
  });

  it('confirms an active subscription again without a second welcome', async () => {
    const database = await open();
    const { near, far, mailed, service, subscribe } = nodesOn(database);
    await subscribe();
    await database.orm.execute(sql`update subscriptions set at = now() - interval '1 year'`);
    expect(await far.confirm(mailed.confirmation)).toBe('setmanal');
    await Promise.all([near.confirm(mailed.confirmation), far.confirm(mailed.confirmation)]);
    expect([mailed.welcomes, service.heard.length, await near.list(ADA)]).toEqual([
      1,
      1,
      ['setmanal'],
    ]);
  });

  it.each([true, false])(
    'rejects the former link of an ended subscription (mailing service away: %s)',
    async (isAway) => {
      const { near, mailed, service, subscribe } = nodesOn(await open());
      const token = await subscribe();
      service.isAway = isAway;
      await near.unsubscribe(catalan, token);
      expect(await near.confirm(mailed.confirmation)).toBeUndefined();
      expect(await near.list(ADA)).toEqual([]);
    },
  );

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

  it('moves subscriptions to a new email address without confirmation; former links still end them', async () => {
    const { near, service, subscribe, rowsOf } = nodesOn(await open());
    const token = await subscribe();
    await subscribe(ADA, 'diari');
    await near.request(catalan, ADA, 'butlleti');
    await near.move('Ada@lector.example', NOVA);
    expect([...service.listed].toSorted()).toEqual([
      'diari nova@lector.example',
      'setmanal nova@lector.example',
    ]);
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
    expect([...service.listed].toSorted()).toEqual([
      'diari nova@lector.example',
      'setmanal nova@lector.example',
    ]);
    expect(await rowsOf(ADA)).toEqual([]);
    expect(await rowsOf(NOVA)).toHaveLength(2);
    await near.unsubscribe(catalan, kept);
    expect(await near.list(NOVA)).toEqual(['diari']);
  });

  it('ends all subscriptions and requests of an email address at once and notifies in the next round', async () => {
    const { orm, ...database } = await open();
    const { near, far, service, mailed, subscribe, rowsOf, makeDue } = nodesOn({
      orm,
      ...database,
    });
    await subscribe();
    await subscribe(NOVA);
    await near.request(catalan, ADA, 'diari');
    service.isAway = true;
    await orm.transaction((transaction) => near.leave(transaction, 'Ada@lector.example'));
    expect([await near.list(ADA), await near.list(NOVA)]).toEqual([[], ['setmanal']]);
    expect(await near.confirm(mailed.confirmation)).toBeUndefined();
    await far.tellAgain();
    expect(await rowsOf(ADA)).toMatchObject([
      { newsletter: 'setmanal', endedAt: expect.any(Date) },
    ]);
    service.isAway = false;
    await makeDue();
    await near.tellAgain();
    expect([[...service.listed], await rowsOf(ADA)]).toEqual([
      ['setmanal nova@lector.example'],
      [],
    ]);
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
    expect([await near.list(ADA), service.heard]).toEqual([
      ['setmanal'],
      ['+setmanal ada@lector.example'],
    ]);
  });

  it('logs consents, given and withdrawn, for the account that has proved the email address', async () => {
    const database = await open();
    const { near, service, subscribe } = nodesOn(database);
    const reader = {
      id: 'ada',
      name: 'Ada',
      email: ADA,
      emailVerified: true,
      nick: 'ada',
      nickKey: 'ada',
      site: 'elfar',
    };
    const unproved = {
      ...reader,
      id: 'nova',
      email: NOVA,
      emailVerified: false,
      nick: 'nova',
      nickKey: 'nova',
    };
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
    expect(
      entries.map(({ userId, purpose, isGiven, site }) => [userId, purpose, isGiven, site]),
    ).toEqual([
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
