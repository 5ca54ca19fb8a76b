import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import {
  subscriptionCheckouts,
  usedAdvantages,
} from '#server/platform/database/tables/subscription-schema.ts';
import { lockReader } from '#server/subjects/accounts/store/lock-reader.ts';
import type { CheckoutWish } from '#server/subjects/subscriptions/checkouts.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { site, type SubscriptionNode } from './subscription-node.ts';

const CATALAN = { site, locale: 'ca' } as const;
const ADA = { id: 'ada', email: 'ada.far@gmail.com' };
const TWIN = { id: 'bessona', email: 'Ada.F.ar+far@googlemail.com' };
const PAU = { id: 'pau', email: 'pau@correu.example' };
const MES = { offer: 'mes', code: 'far' };
const PROVA = { offer: 'prova' };
const TORNA = { offer: 'torna', code: 'torna' };

/** Trials and introductory prices that are given once, with a provider and a database. */
export function describeUsedAdvantages(open: () => Promise<SubscriptionNode>): void {
  let node: SubscriptionNode;
  const register = ({ id, email }: typeof ADA) =>
    node.orm.insert(readers).values(aReaderRow(id, { email }));
  beforeEach(async () => {
    node = await open();
    for (const reader of [ADA, TWIN, PAU]) await register(reader);
  });

  const deliver = async () => {
    for (const webhook of node.taken())
      await node.subscriptions.receive(node.provider.name, webhook);
  };
  const rows = () => node.orm.select().from(usedAdvantages);
  const checkoutOf = async (id: string) =>
    (
      await node.orm
        .select()
        .from(subscriptionCheckouts)
        .where(eq(subscriptionCheckouts.userId, id))
    )[0]?.providerId ?? '';
  const start = (wish: CheckoutWish, reader = ADA) =>
    node.subscriptions.startCheckout(CATALAN, reader, wish);
  const pay = async (reader: typeof ADA, card?: string) => {
    await node.bench.pay(await checkoutOf(reader.id), card);
    await deliver();
    return node.subscriptions.find(reader.id);
  };
  const subscribe = async (wish: CheckoutWish, reader = ADA, card?: string) => {
    const started = await start(wish, reader);
    if (!started.ok) throw new Error(started.problem);
    return pay(reader, card);
  };
  const end = async (row: { providerId: string | null } | undefined) => {
    await node.provider.end(row?.providerId ?? '', { isRefunded: false });
    await deliver();
  };
  const remove = ({ id }: typeof ADA) =>
    node.orm.transaction(async (transaction) => {
      await lockReader(transaction, id);
      await node.subscriptions.onRemoving(transaction, id);
      await transaction.delete(readers).where(eq(readers.id, id));
    });
  const termsOf = async (wish: { offer: string; code?: string }, reader = ADA) => {
    const offer = site.subscription.offers.find(({ id }) => id === wish.offer);
    if (!offer) throw new Error('The offer is missing.');
    return node.subscriptions.findTerms(site, reader, { offer, code: wish.code ?? '' });
  };
  const amounts = async ({ id }: typeof ADA) =>
    (await node.subscriptions.listReceipts(id)).map(({ amount }) => amount);

  describe('a used advantage', () => {
    it('is an introductory price that a reader who returns does not get again', async () => {
      await end(await subscribe(MES));
      expect(await start(MES)).toEqual({ ok: false, problem: 'used-code' });
      expect(await start({ offer: 'mes' })).toMatchObject({ ok: true });
    });

    it.each([
      ['the same address', ADA.email],
      ['another spelling of the address', TWIN.email],
    ])(
      'is a trial that a new account with %s does not get again, and whose price is announced',
      async (_name, email) => {
        await subscribe(PROVA);
        await remove(ADA);
        await remove(TWIN);
        const again = { id: 'ada-2', email };
        await register(again);
        expect((await termsOf(PROVA, again)).terms).toMatchObject({ trialDays: 0, price: 590 });
        await subscribe(PROVA, again);
        expect([await amounts(again), (await node.subscriptions.find('ada-2'))?.state]).toEqual([
          [590],
          'active',
        ]);
        expect((await termsOf(MES, PAU)).problem).toBeUndefined();
      },
    );

    it('is remembered for 24 months, and then deleted', async () => {
      await end(await subscribe(PROVA));
      const [row] = await rows();
      const months = (row?.until.getTime() ?? 0) - Date.now();
      expect(Math.round(months / 86_400_000 / 30.44)).toBe(24);
      await node.upkeep.reconcile();
      expect(await rows()).toHaveLength(1);
      await remove(ADA);
      await node.orm.update(usedAdvantages).set({ until: new Date(Date.now() - 1) });
      expect((await termsOf(PROVA, TWIN)).terms.trialDays).toBe(14);
      await node.upkeep.reconcile();
      expect(await rows()).toEqual([]);
    });

    it('names no reader, address or card', async () => {
      await subscribe(PROVA, ADA, 'fingerprint-1');
      const kept = JSON.stringify(await rows());
      expect(await rows()).toHaveLength(2);
      for (const word of ['ada', 'gmail', 'fingerprint']) expect(kept).not.toContain(word);
    });

    it('is told to its reader: what, and until when', async () => {
      await subscribe({ offer: 'torna', code: 'torna' });
      expect(await node.subscriptions.listUsed(ADA)).toEqual([
        { advantage: 'return:elfar.torna', until: expect.any(Date) },
        { advantage: 'trial', until: expect.any(Date) },
      ]);
      expect(await node.subscriptions.listUsed(PAU)).toEqual([]);
    });

    it('goes with a changed address, so that neither gets it again', async () => {
      await subscribe(PROVA);
      await node.subscriptions.moveUsed({ from: ADA.email, to: PAU.email });
      await remove(ADA);
      for (const reader of [TWIN, PAU])
        expect((await termsOf(PROVA, reader)).terms.trialDays).toBe(0);
    });
  });

  describe('a campaign for readers who return', () => {
    it('is for those who have used the trial, and once for each', async () => {
      await end(await subscribe(PROVA));
      expect(await termsOf(TORNA)).toMatchObject({
        terms: { trialDays: 0, price: 100, full: 590 },
        problem: undefined,
      });
      await end(await subscribe(TORNA));
      expect(await amounts(ADA)).toEqual([100]);
      expect(await start(TORNA)).toEqual({ ok: false, problem: 'used-code' });
      expect(await start(TORNA, TWIN)).toEqual({ ok: false, problem: 'used-code' });
    });
  });

  describe('an open checkout', () => {
    it('claims its advantage: of simultaneous checkouts with one address one has it', async () => {
      const started = await Promise.all([start(PROVA), start(PROVA, TWIN)]);
      expect(started.map(({ ok }) => ok)).toEqual([true, true]);
      const states = [(await pay(ADA))?.state, (await pay(TWIN))?.state];
      expect(states.toSorted()).toEqual(['active', 'trialing']);
    });

    it('gives one of two campaigns that are claimed at once', async () => {
      const started = await Promise.all([start(MES), start({ offer: 'tres', code: 'tres' }, TWIN)]);
      expect(started.filter(({ ok }) => ok)).toHaveLength(1);
      expect(started).toContainEqual({ ok: false, problem: 'used-code' });
    });

    it('gives its claim back when it is replaced, or can no longer be paid', async () => {
      await start(PROVA);
      expect((await termsOf(PROVA, TWIN)).terms.trialDays).toBe(0);
      await start({ offer: 'any' });
      expect((await termsOf(PROVA, TWIN)).terms.trialDays).toBe(14);
      await start(PROVA);
      await node.provider.closeCheckout(await checkoutOf('ada'));
      await node.subscriptions.settle('ada');
      expect((await termsOf(PROVA, TWIN)).terms.trialDays).toBe(14);
    });

    it('gives its claim back with its account', async () => {
      await start(PROVA);
      await remove(ADA);
      expect([await rows(), (await termsOf(PROVA, TWIN)).terms.trialDays]).toEqual([[], 14]);
    });

    it('keeps its claim for its own reader', async () => {
      const first = await start(PROVA);
      expect((await termsOf(PROVA)).terms.trialDays).toBe(14);
      expect(await start(PROVA)).toEqual(first);
    });

    it('is replaced when its terms have changed, and not started with worse ones than announced', async () => {
      const { terms: announced } = await termsOf(PROVA);
      await subscribe(PROVA, TWIN);
      expect(await start({ ...PROVA, announced })).toEqual({ ok: false, problem: 'dearer' });
      await node.orm.delete(usedAdvantages);
      const { terms: dear } = await termsOf({ offer: 'mes' });
      await start({ offer: 'mes' });
      const first = await checkoutOf('ada');
      await node.orm
        .update(subscriptionCheckouts)
        .set({ terms: JSON.stringify({ ...dear, price: 490, full: 490 }) });
      expect(await start({ offer: 'mes', announced: dear })).toMatchObject({ ok: true });
      expect([
        await node.provider.findCheckout(first),
        (await checkoutOf('ada')) === first,
      ]).toEqual([{ status: 'gone' }, false]);
    });
  });

  describe('a card that has used an advantage', () => {
    it('ends the subscription of another address with its money back, and a mail that says why', async () => {
      await subscribe(MES, ADA, 'targeta');
      const row = await subscribe({ offer: 'tres', code: 'tres' }, PAU, 'targeta');
      expect(node.mails).toEqual(['welcome of ada', 'used card of pau']);
      await node.jobs.settled();
      await deliver();
      expect([
        (await node.provider.fetch(row?.providerId ?? ''))?.state,
        (await node.subscriptions.find('pau'))?.state,
      ]).toEqual(['refunded', 'refunded']);
      expect((await node.subscriptions.find('ada'))?.state).toBe('active');
      expect(await start({ offer: 'tres', code: 'tres' }, PAU)).toEqual({
        ok: false,
        problem: 'used-code',
      });
    });

    it('ends a second trial, for which nothing was paid', async () => {
      await subscribe(PROVA, ADA, 'targeta');
      await subscribe(PROVA, PAU, 'targeta');
      await node.jobs.settled();
      await deliver();
      expect([
        (await node.subscriptions.find('ada'))?.state,
        (await node.subscriptions.find('pau'))?.state,
      ]).toEqual(['trialing', 'ended']);
      expect(await amounts(PAU)).toEqual([]);
    });

    it('may pay subscriptions of other addresses at their full price', async () => {
      await subscribe(PROVA, ADA, 'targeta');
      expect((await subscribe({ offer: 'mes' }, PAU, 'targeta'))?.state).toBe('active');
      await node.jobs.settled();
      expect(
        (await node.provider.fetch((await node.subscriptions.find('pau'))?.providerId ?? ''))
          ?.state,
      ).toBe('active');
    });

    it('is asked once: later events of its own subscription change nothing', async () => {
      const row = await subscribe(PROVA, ADA, 'targeta');
      await node.bench.passDays(row?.providerId ?? '', 15);
      await deliver();
      await node.subscriptions.refresh(row?.providerId ?? '');
      await node.jobs.settled();
      expect([(await node.subscriptions.find('ada'))?.state, node.mails]).toEqual([
        'active',
        ['welcome of ada'],
      ]);
    });

    it('gets one advantage of simultaneous payments', async () => {
      await Promise.all([start(PROVA), start(PROVA, PAU)]);
      for (const reader of [ADA, PAU]) await node.bench.pay(await checkoutOf(reader.id), 'targeta');
      await Promise.all(
        node.taken().map((webhook) => node.subscriptions.receive(node.provider.name, webhook)),
      );
      await node.jobs.settled();
      await deliver();
      const states = [
        (await node.subscriptions.find('ada'))?.state,
        (await node.subscriptions.find('pau'))?.state,
      ];
      expect(states.toSorted()).toEqual(['ended', 'trialing']);
    });
  });
}
