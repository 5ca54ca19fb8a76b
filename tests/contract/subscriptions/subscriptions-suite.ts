import { eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  PaymentFailedError,
  type Webhook,
} from '#server/subjects/subscriptions/payment-provider.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import {
  readerSubscriptions,
  subscriptionCheckouts,
} from '#server/platform/database/tables/subscription-schema.ts';
import { lockReader } from '#server/subjects/accounts/store/lock-reader.ts';
import { END_JOBS } from '#server/subjects/subscriptions/end-at-provider.ts';
import { readJobs } from '#tests/support/readers/waiting-jobs.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { site, type SubscriptionNode } from './subscription-node.ts';

const CATALAN = { site, locale: 'ca' } as const;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const ADA = { id: 'ada', email: 'ada@elfar.example' };

/**
 * The service of subscriptions with a provider and a database. `deliver` carries out all webhooks
 * that were sent since.
 */
export function describeSubscriptions(open: () => Promise<SubscriptionNode>): void {
  let node: SubscriptionNode;
  beforeEach(async () => {
    node = await open();
    await node.orm
      .insert(readers)
      .values([
        aReaderRow('ada'),
        aReaderRow('pau', { type: 'rrss' }),
        aReaderRow('vell', { type: '2' }),
      ]);
  });

  const typeOf = async (id = 'ada') =>
    (await node.orm.select().from(readers).where(eq(readers.id, id)))[0]?.type;
  const rows = () => node.orm.select().from(readerSubscriptions);
  const start = (offer = 'mes', reader = ADA) =>
    node.subscriptions.startCheckout(CATALAN, reader, { offer });
  const deliver = async (webhooks: readonly Webhook[] = node.taken()) => {
    const received = [];
    for (const webhook of webhooks)
      received.push(await node.subscriptions.receive(node.provider.name, webhook));
    return received;
  };
  const checkoutOf = async (id = 'ada') =>
    (
      await node.orm
        .select()
        .from(subscriptionCheckouts)
        .where(eq(subscriptionCheckouts.userId, id))
    )[0]?.providerId ?? '';
  /** Subscribes a reader, and delivers the events. Returns the provider's id. */
  const subscribe = async (offer = 'mes', reader = ADA): Promise<string> => {
    const started = await start(offer, reader);
    if (!started.ok) throw new Error(started.problem);
    await node.bench.pay(await checkoutOf(reader.id));
    await deliver();
    const row = await node.subscriptions.find(reader.id);
    return row?.providerId ?? '';
  };

  /** Adds readers whose subscriptions the provider does not know, checked long ago. */
  const addUnknown = async (count: number) => {
    const ids = Array.from({ length: count }, (_one, index) => String(index));
    await node.orm.insert(readers).values(ids.map((id) => aReaderRow(`de-fora-${id}`)));
    await node.orm.insert(readerSubscriptions).values(
      ids.map((id) => ({
        id,
        userId: `de-fora-${id}`,
        site: site.alias,
        offer: 'mes',
        state: 'active' as const,
        provider: node.provider.name,
        providerId: `sub_no_${id}`,
        currentPeriodEnd: daysAgo(-9),
        graceUntil: daysAgo(-16),
        locale: 'ca',
        checkedAt: daysAgo(3),
      })),
    );
  };

  describe('a checkout', () => {
    it('is one for two tabs, also at the same time', async () => {
      const started = await Promise.all([start(), start(), start()]);
      const again = await start();
      expect(new Set([...started, again].map((one) => (one.ok ? one.url : one.problem))).size).toBe(
        1,
      );
    });

    it('gives way to one of another offer, so that only one can be paid', async () => {
      await start();
      const first = await checkoutOf();
      expect(await start('any')).toMatchObject({ ok: true });
      expect(await node.provider.findCheckout(first)).toEqual({ status: 'gone' });
      expect(await node.provider.findCheckout(await checkoutOf())).toEqual({ status: 'open' });
    });

    it.each([
      ['an unknown offer', { offer: 'cap' }, 'unknown-offer'],
      ['an offer that is no longer sold', { offer: 'antic' }, 'unknown-offer'],
      ['a wrong code', { offer: 'mes', code: 'mar' }, 'unknown-code'],
    ])('is refused for %s', async (_name, wish, problem) => {
      expect(await node.subscriptions.startCheckout(CATALAN, ADA, wish)).toEqual({
        ok: false,
        problem,
      });
      expect(await checkoutOf()).toBe('');
    });

    it('is refused to a subscriber, also if the event of the payment was lost', async () => {
      await start();
      await node.bench.pay(await checkoutOf());
      expect(node.taken().length).toBeGreaterThan(0);
      expect(await start()).toEqual({ ok: false, problem: 'already-subscribed' });
      expect([await typeOf(), (await rows()).length]).toEqual(['2', 1]);
    });

    it('that is left changes nothing', async () => {
      await start();
      await node.subscriptions.settle('ada');
      expect([await typeOf(), await rows()]).toEqual(['1', []]);
      expect(await start()).toMatchObject({ ok: true });
    });

    it('can be started again at once after an error of the provider', async () => {
      node.setAway(true);
      await expect(start()).rejects.toBeInstanceOf(PaymentFailedError);
      node.setAway(false);
      expect(await start()).toMatchObject({ ok: true });
      expect(await node.provider.findCheckout(await checkoutOf())).toEqual({ status: 'open' });
    });

    it('has a trial once in the life of an account', async () => {
      const id = await subscribe('prova');
      expect(await node.subscriptions.find('ada')).toMatchObject({ state: 'trialing' });
      await node.provider.end(id, { isRefunded: false });
      await deliver();
      await subscribe('prova');
      expect(await node.subscriptions.find('ada')).toMatchObject({ state: 'active' });
    });
  });

  describe('the type of a reader', () => {
    // R3.6
    it('is that of a subscriber from the event on, and comes back at the end', async () => {
      const id = await subscribe();
      expect(await typeOf()).toBe('2');
      await node.bench.cause(id, 'ended');
      await deliver();
      expect(await typeOf()).toBe('1');
    });

    it('comes back as that of a social account', async () => {
      const id = await subscribe('mes', { id: 'pau', email: 'pau@elfar.example' });
      expect(await typeOf('pau')).toBe('2');
      await node.bench.cause(id, 'refunded');
      await deliver();
      expect(await typeOf('pau')).toBe('rrss');
    });

    // R3.6
    it('stays that of a subscriber whom the newsroom or Gigya has made one', async () => {
      const id = await subscribe('mes', { id: 'vell', email: 'vell@elfar.example' });
      await node.bench.cause(id, 'ended');
      await deliver();
      expect(await typeOf('vell')).toBe('2');
    });

    it('stays during the grace of a failed payment, and ends with it', async () => {
      const id = await subscribe();
      await node.bench.decline(id, true);
      await node.bench.passDays(id, 33);
      await deliver();
      await node.upkeep.endPeriods();
      expect([await typeOf(), (await node.subscriptions.find('ada'))?.state]).toEqual([
        '2',
        'past-due',
      ]);
      await node.bench.passDays(id, 6);
      await deliver();
      await node.upkeep.endPeriods();
      expect(await typeOf()).toBe('1');
    });

    it('ends with the paid time of a cancelled subscription, without an event', async () => {
      await subscribe();
      expect(await node.subscriptions.change('ada', { act: 'cancel', reason: 'price' })).toEqual({
        ok: true,
      });
      await node.upkeep.endPeriods();
      expect([await typeOf(), (await rows())[0]?.reason]).toEqual(['2', 'price']);
      await node.orm
        .update(readerSubscriptions)
        .set({ currentPeriodEnd: new Date(Date.now() - 1000) });
      await node.upkeep.endPeriods();
      expect(await typeOf()).toBe('1');
    });

    it('ends at once by a dispute, and comes back if the newsroom wins', async () => {
      const id = await subscribe();
      await node.bench.cause(id, 'disputed');
      await deliver();
      expect(await typeOf()).toBe('1');
      await node.bench.cause(id, 'dispute-won');
      await deliver();
      expect(await typeOf()).toBe('2');
    });
  });

  describe('an event', () => {
    it('is carried out once', async () => {
      await start();
      await node.bench.pay(await checkoutOf());
      const events = node.taken();
      expect(await deliver(events)).toEqual(events.map(() => 'kept'));
      const mails = (await readJobs(node.orm)).length;
      expect(await deliver(events)).toEqual(events.map(() => 'known'));
      expect([(await rows()).length, (await readJobs(node.orm)).length]).toEqual([1, mails]);
    });

    it('is carried out once by simultaneous deliveries', async () => {
      await start();
      await node.bench.pay(await checkoutOf());
      const [event] = node.taken();
      if (!event) throw new Error('Nothing was sent.');
      const received = await Promise.all([deliver([event]), deliver([event]), deliver([event])]);
      expect(received.flat().filter((one) => one === 'kept')).toHaveLength(1);
    });

    it('may come in any order: the present state counts', async () => {
      const id = await subscribe();
      await node.provider.cancel(id);
      await node.provider.resume(id);
      await node.bench.cause(id, 'refunded');
      await deliver(node.taken().toReversed());
      expect([await typeOf(), (await node.subscriptions.find('ada'))?.state]).toEqual([
        '1',
        'refunded',
      ]);
    });

    it('that was answered before another one does not overwrite it', async () => {
      const id = await subscribe();
      const { checkedAt } = (await rows())[0] ?? {};
      await node.orm.update(readerSubscriptions).set({ checkedAt: new Date(Date.now() + 60_000) });
      await node.bench.cause(id, 'refunded');
      expect(new Set(await deliver())).toEqual(new Set(['older']));
      expect([await typeOf(), checkedAt instanceof Date]).toEqual(['2', true]);
    });

    it('ends the subscription at the provider if its reader was deleted', async () => {
      const id = await subscribe();
      await node.orm.delete(readers).where(eq(readers.id, 'ada'));
      await node.bench.passDays(id, 32);
      expect(new Set(await deliver())).toEqual(new Set(['gone']));
      await node.jobs.settled();
      expect((await node.provider.fetch(id))?.state).toBe('ended');
    });

    it('is refused if it is forged, or of an unknown provider', async () => {
      await start();
      await node.bench.pay(await checkoutOf());
      const [event] = node.taken();
      if (!event) throw new Error('Nothing was sent.');
      const other = node.provider.name === 'stripe' ? 'simulation' : 'stripe';
      expect(await node.subscriptions.receive(other, event)).toBe('unknown-provider');
      expect(
        await node.subscriptions.receive(node.provider.name, { ...event, headers: new Headers() }),
      ).toBe('forged');
      expect(await rows()).toEqual([]);
    });

    it('ends a second subscription of a reader, and returns its money', async () => {
      const first = await subscribe();
      await node.orm.update(readerSubscriptions).set({ state: 'ended' });
      await start();
      const checkout = await checkoutOf();
      await node.orm.update(readerSubscriptions).set({ state: 'active' });
      await node.bench.pay(checkout);
      const status = await node.provider.findCheckout(checkout);
      expect(new Set(await deliver())).toEqual(new Set(['second']));
      await node.jobs.settled();
      const second = status.status === 'complete' ? status.subscription : '';
      expect((await node.provider.fetch(second))?.state).toBe('refunded');
      expect(
        (await rows())
          .filter(({ state }) => state === 'active')
          .map(({ providerId }) => providerId),
      ).toEqual([first]);
    });
  });

  describe('a change by the reader', () => {
    it('is shown at once', async () => {
      await subscribe();
      for (const [wish, state] of [
        [{ act: 'pause' }, 'paused'],
        [{ act: 'resume' }, 'active'],
        [{ act: 'cancel', reason: 'other' }, 'ending'],
        [{ act: 'resume' }, 'active'],
      ] as const) {
        expect(await node.subscriptions.change('ada', wish)).toEqual({ ok: true });
        expect((await node.subscriptions.find('ada'))?.state).toBe(state);
      }
      expect(await node.subscriptions.change('ada', { act: 'change-offer', offer: 'any' })).toEqual(
        { ok: true },
      );
      expect((await node.subscriptions.find('ada'))?.offer).toBe('any');
    });

    it('is refused without a subscription, in the wrong state, and for an unknown offer', async () => {
      expect(await node.subscriptions.change('ada', { act: 'pause' })).toEqual({
        ok: false,
        problem: 'none',
      });
      await subscribe();
      expect(await node.subscriptions.change('ada', { act: 'resume' })).toEqual({
        ok: false,
        problem: 'not-now',
      });
      expect(
        await node.subscriptions.change('ada', { act: 'change-offer', offer: 'antic' }),
      ).toEqual({
        ok: false,
        problem: 'unknown-offer',
      });
    });
  });

  it('keeps the price of the next payment, as the provider charges it', async () => {
    await node.subscriptions.startCheckout(CATALAN, ADA, { offer: 'tres', code: 'tres' });
    await node.bench.pay(await checkoutOf());
    await deliver();
    const { providerId } = (await rows())[0] ?? {};
    expect((await rows())[0]).toMatchObject({
      nextAmount: 100,
      nextCurrency: 'EUR',
      fullAmount: 590,
      fullFrom: expect.any(Date),
    });
    await node.bench.passDays(providerId ?? '', 65);
    await deliver();
    expect((await node.subscriptions.listReceipts('ada')).map(({ amount }) => amount)).toEqual([
      100, 100, 100,
    ]);
    expect((await rows())[0]).toMatchObject({
      nextAmount: 590,
      nextCurrency: 'EUR',
      fullAmount: null,
      fullFrom: null,
    });
  });

  describe('the payments', () => {
    it('keep the number of the provider, once each', async () => {
      const id = await subscribe();
      await node.bench.passDays(id, 32);
      await deliver();
      const receipts = await node.subscriptions.listReceipts('ada');
      expect(receipts.map(({ state, amount }) => [state, amount])).toEqual([
        ['paid', 590],
        ['paid', 590],
      ]);
      await node.bench.cause(id, 'refunded');
      await deliver();
      expect((await node.subscriptions.listReceipts('ada')).map(({ state }) => state)).toEqual([
        'refunded',
        'paid',
      ]);
    });
  });

  describe('the upkeep', () => {
    it('finds the subscription of a checkout whose event was lost, and the state of one that has changed', async () => {
      await start();
      await node.bench.pay(await checkoutOf());
      node.taken();
      await node.orm.update(subscriptionCheckouts).set({ expiresAt: new Date(Date.now() - 1000) });
      await node.upkeep.reconcile();
      expect([await typeOf(), await checkoutOf()]).toEqual(['2', '']);
      const [row] = await rows();
      await node.bench.cause(row?.providerId ?? '', 'ended');
      node.taken();
      await node.upkeep.reconcile();
      expect(await typeOf()).toBe('2');
      await node.orm
        .update(readerSubscriptions)
        .set({ checkedAt: new Date(Date.now() - 21 * 3_600_000) });
      await node.upkeep.reconcile();
      expect(await typeOf()).toBe('1');
    });

    it('compares the other subscriptions if the provider answers one with an error', async () => {
      const [first, second] = [
        await subscribe(),
        await subscribe('mes', { id: 'pau', email: 'pau@elfar.example' }),
      ];
      await node.bench.cause(second, 'ended');
      node.taken();
      const old = (days: number) => ({ checkedAt: new Date(Date.now() - days * 86_400_000) });
      await node.orm.update(readerSubscriptions).set(old(2));
      await node.orm
        .update(readerSubscriptions)
        .set(old(3))
        .where(eq(readerSubscriptions.providerId, first));
      const { fetch } = node.provider;
      node.provider.fetch = (id) =>
        id === first
          ? Promise.reject(new PaymentFailedError('500'))
          : fetch.call(node.provider, id);
      expect(await typeOf('pau')).toBe('2');
      await node.upkeep.reconcile();
      node.provider.fetch = fetch;
      expect(await typeOf('pau')).toBe('rrss');
    });

    it('goes on with the others if the provider answers many with errors of their own', async () => {
      await subscribe();
      const id = await subscribe('mes', { id: 'pau', email: 'pau@elfar.example' });
      await node.bench.cause(id, 'ended');
      node.taken();
      await addUnknown(6);
      await node.orm.update(readerSubscriptions).set({ checkedAt: daysAgo(2) });
      await node.orm
        .update(readerSubscriptions)
        .set({ checkedAt: daysAgo(3) })
        .where(like(readerSubscriptions.providerId, 'sub_no_%'));
      const { fetch } = node.provider;
      node.provider.fetch = async (one) => {
        if (!one.startsWith('sub_no_')) return fetch.call(node.provider, one);
        if (one.endsWith('1')) throw new PaymentFailedError('another form', { status: 200 });
        throw new PaymentFailedError('400', { status: 400 });
      };
      await node.upkeep.reconcile();
      node.provider.fetch = fetch;
      expect(await typeOf('pau')).toBe('rrss');
    });

    it('reminds of the price of a campaign, and from when the full one holds', async () => {
      await subscribe('prova');
      node.mails.length = 0;
      const fields = {
        currentPeriodEnd: daysAgo(-2),
        nextAmount: 100,
        nextCurrency: 'EUR',
        fullAmount: 590,
      };
      await node.orm
        .update(readerSubscriptions)
        .set({ ...fields, fullFrom: new Date('2031-05-02T12:00:00Z') });
      await node.upkeep.remind();
      expect(node.mails).toEqual(['renewal of ada: 1 €, 5,90 € from 2031-05-02 (first)']);
    });

    it('reminds once of a yearly payment and of the end of a trial, and not of a monthly one', async () => {
      await subscribe('any');
      await subscribe('prova', { id: 'pau', email: 'pau@elfar.example' });
      await subscribe('mes', { id: 'vell', email: 'vell@elfar.example' });
      node.mails.length = 0;
      const end = new Date(Date.now() + 2 * 86_400_000);
      await node.orm.update(readerSubscriptions).set({ currentPeriodEnd: end });
      await node.upkeep.remind();
      await node.upkeep.remind();
      expect(node.mails.toSorted()).toEqual([
        'renewal of ada: 59 €',
        'renewal of pau: 5,90 € (first)',
      ]);
    });
  });

  describe('a subscription that the provider no longer knows', () => {
    const unknown = (fields: Partial<typeof readerSubscriptions.$inferInsert> = {}) =>
      node.orm
        .update(readerSubscriptions)
        .set({ providerId: 'sub_no_hi_es', checkedAt: daysAgo(1), ...fields });
    const OVER = { currentPeriodEnd: daysAgo(9), graceUntil: daysAgo(2) };
    const LONG = { unknownSince: daysAgo(8) };
    const standing = async () => [await typeOf(), (await rows())[0]?.state, node.mails.at(-1)];

    it('ends after a week once its paid time is over, with its mail, and the reader can subscribe again', async () => {
      await subscribe();
      await unknown(OVER);
      await node.upkeep.reconcile();
      expect((await rows())[0]).toMatchObject({ state: 'active', unknownSince: expect.any(Date) });
      await unknown({ ...OVER, ...LONG });
      await node.upkeep.reconcile();
      expect(await standing()).toEqual(['1', 'ended', 'end of ada']);
      expect(await start()).toMatchObject({ ok: true });
    });

    it.each(['paused', 'disputed', 'ending', 'past-due', 'trialing'] as const)(
      'ends if it is %s',
      async (state) => {
        await subscribe();
        await unknown({ state, ...OVER, ...LONG });
        await node.upkeep.reconcile();
        expect(await standing()).toEqual(['1', 'ended', 'end of ada']);
      },
    );

    it('keeps its access to the end of the paid time and the grace, because the account of another key answers so too', async () => {
      await subscribe();
      await unknown(LONG);
      await node.upkeep.reconcile();
      expect(await standing()).toEqual(['2', 'active', 'welcome of ada']);
      await unknown({ ...LONG, currentPeriodEnd: daysAgo(6), graceUntil: daysAgo(-1) });
      await node.upkeep.reconcile();
      expect(await standing()).toEqual(['2', 'active', 'welcome of ada']);
    });

    it('goes on as before if the provider knows it again', async () => {
      const id = await subscribe();
      await unknown(OVER);
      await node.upkeep.reconcile();
      await node.orm.update(readerSubscriptions).set({ providerId: id });
      await node.subscriptions.refresh(id);
      expect((await rows())[0]).toMatchObject({ state: 'active', unknownSince: null });
    });

    it('ends in the same way if its site is no longer here', async () => {
      const id = await subscribe();
      const told = await node.provider.fetch(id);
      const { fetch } = node.provider;
      node.provider.fetch = async () =>
        told && { ...told, reference: told.reference && { ...told.reference, site: 'antic' } };
      await node.orm
        .update(readerSubscriptions)
        .set({ site: 'antic', checkedAt: daysAgo(1), ...OVER, ...LONG });
      await node.upkeep.reconcile();
      node.provider.fetch = fetch;
      expect(await standing()).toEqual(['1', 'ended', 'welcome of ada']);
    });

    it('leaves the comparison to the others, however many there are', async () => {
      const id = await subscribe();
      await node.bench.cause(id, 'ended');
      node.taken();
      await addUnknown(200);
      await node.orm
        .update(readerSubscriptions)
        .set({ checkedAt: daysAgo(2) })
        .where(eq(readerSubscriptions.providerId, id));
      await node.upkeep.reconcile();
      expect(await typeOf()).toBe('2');
      await node.upkeep.reconcile();
      expect(await typeOf()).toBe('1');
    }, 40_000);
  });

  describe('a subscription of another provider, which the newsroom had before', () => {
    const moved = (fields: Partial<typeof readerSubscriptions.$inferInsert> = {}) =>
      node.orm
        .update(readerSubscriptions)
        .set({ provider: node.provider.name === 'stripe' ? 'simulation' : 'stripe', ...fields });

    it.each(['active', 'paused', 'disputed', 'past-due'] as const)(
      'that is %s ends with the time that it has paid for, and the reader can subscribe again',
      async (state) => {
        await subscribe();
        await moved({ state });
        await node.upkeep.endPeriods();
        expect([(await rows())[0]?.state, await start()]).toEqual([
          state,
          { ok: false, problem: 'already-subscribed' },
        ]);
        await moved({ currentPeriodEnd: daysAgo(9), graceUntil: daysAgo(2) });
        await node.upkeep.endPeriods();
        await node.upkeep.endPeriods();
        expect([(await rows())[0]?.state, await typeOf(), node.mails]).toEqual([
          'ended',
          '1',
          ['welcome of ada', 'end of ada'],
        ]);
        expect(await start()).toMatchObject({ ok: true });
      },
    );

    it('goes on during the grace, and one of the present provider after it', async () => {
      await subscribe();
      await node.orm
        .update(readerSubscriptions)
        .set({ currentPeriodEnd: daysAgo(9), graceUntil: daysAgo(2) });
      await node.upkeep.endPeriods();
      expect([(await rows())[0]?.state, await typeOf()]).toEqual(['active', '1']);
      await moved({ currentPeriodEnd: daysAgo(2), graceUntil: daysAgo(-5) });
      await node.upkeep.endPeriods();
      expect((await rows())[0]?.state).toBe('active');
    });
  });

  it('mails a welcome, a failed payment and the end, once each', async () => {
    const id = await subscribe();
    await node.bench.decline(id, true);
    await node.bench.passDays(id, 33);
    await deliver();
    await node.bench.passDays(id, 40);
    await deliver();
    expect(node.mails).toEqual(['welcome of ada', 'payment failed of ada', 'end of ada']);
  });

  it('ends at the provider with its open checkout if the account is deleted', async () => {
    const id = await subscribe();
    await start('mes', { id: 'pau', email: 'pau@elfar.example' });
    const open = await checkoutOf('pau');
    for (const reader of ['ada', 'pau'])
      await node.orm.transaction(async (transaction) => {
        await lockReader(transaction, reader);
        await node.subscriptions.onRemoving(transaction, reader);
        await transaction.delete(readers).where(eq(readers.id, reader));
      });
    expect(
      (await readJobs(node.orm))
        .filter(({ kind }) => kind === END_JOBS.name)
        .map(({ readerId }) => readerId),
    ).toEqual([null, null]);
    await node.jobs.settled();
    expect((await node.provider.fetch(id))?.state).toBe('ended');
    expect(await node.provider.findCheckout(open)).toEqual({ status: 'gone' });
  });

  it('changes nothing of ours while the provider is away', async () => {
    await subscribe();
    const before = await rows();
    node.setAway(true);
    await expect(
      node.subscriptions.change('ada', { act: 'cancel', reason: 'price' }),
    ).rejects.toBeInstanceOf(PaymentFailedError);
    await expect(start('mes', { id: 'pau', email: 'pau@elfar.example' })).rejects.toBeInstanceOf(
      PaymentFailedError,
    );
    node.setAway(false);
    expect(await rows()).toEqual(before);
    expect(await start('mes', { id: 'pau', email: 'pau@elfar.example' })).toMatchObject({
      ok: true,
    });
  }, 40_000);
}
