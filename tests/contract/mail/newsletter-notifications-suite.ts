import { expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { signUps } from '#server/platform/database/tables/newsletter-schema.ts';
import { ADA, catalan, NOVA, nodesOn } from '#tests/support/readers/newsletter-nodes.ts';

/**
 * Notifications of the mailing service on every database engine, with every fault of the mailing
 * service.
 */
export function describeNewsletterNotifications(open: () => Promise<Database>): void {
  it('retries the notification of a subscription when the mailing service is back', async () => {
    const { near, far, service, subscribe, makeDue, logged } = nodesOn(await open());
    service.isAway = true;
    await subscribe();
    expect(await near.list(ADA)).toEqual(['setmanal']);
    expect(await far.countUntold()).toEqual({ waiting: 1, oldest: expect.any(Number) });
    await near.tellAgain();
    expect(service.heard).toHaveLength(1);
    await makeDue();
    await near.tellAgain();
    service.isAway = false;
    await makeDue();
    await far.tellAgain();
    expect([...service.listed]).toEqual(['setmanal ada@lector.example']);
    expect(await near.countUntold()).toEqual({ waiting: 0, oldest: 0 });
    expect(service.heard).toHaveLength(3);
    expect(logged()).toContain('retrying later');
    expect(logged()).not.toMatch(/lector\.example/);
  });

  it('ends a subscription only when the mailing service has confirmed it, after any number of retries', async () => {
    const { near, far, service, subscribe, makeDue, rowsOf } = nodesOn(await open());
    const token = await subscribe();
    service.isAway = true;
    expect(await near.unsubscribe(catalan, token)).toBe(false);
    expect(await far.unsubscribe(catalan, token)).toBe(false);
    expect(await near.list(ADA)).toEqual([]);
    expect(await near.listEntries(ADA)).toMatchObject([
      { newsletter: 'setmanal', endedAt: expect.any(Date) },
    ]);
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
      await database.orm.update(signUps).set({ endedAt: new Date(Date.now() - waited * 60_000) });
      await near.tellAgain();
      const [row] = await rowsOf(ADA);
      return Math.round(((row?.tellAt?.getTime() ?? 0) - Date.now()) / 60_000);
    };
    await near.unsubscribe(catalan, token);
    expect([await minutesAfter(0), await minutesAfter(30), await minutesAfter(10_000)]).toEqual([
      1, 30, 360,
    ]);
  });

  it('notifies the mailing service from one of two nodes', async () => {
    const { near, far, service, subscribe, makeDue } = nodesOn(await open());
    service.isAway = true;
    for (const name of ['un', 'dos', 'tres']) await subscribe(`${name}@lector.example`);
    service.isAway = false;
    service.heard.length = 0;
    await makeDue();
    await Promise.all([near.tellAgain(), far.tellAgain()]);
    expect(service.heard.toSorted()).toEqual(
      ['dos', 'tres', 'un'].map((name) => `+setmanal ${name}@lector.example`),
    );
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
    expect([await near.list(ADA), [...service.listed]]).toEqual([
      ['setmanal'],
      ['setmanal ada@lector.example'],
    ]);
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
    expect([[...service.listed], await rowsOf(ADA)]).toEqual([
      ['setmanal nova@lector.example'],
      [],
    ]);
  });
}
