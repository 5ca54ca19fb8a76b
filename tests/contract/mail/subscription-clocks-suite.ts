import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { ADA, catalan, nodesOn, NOVA } from '#tests/support/readers/newsletter-nodes.ts';

/** Seconds until a pending notification may be sent again, right after it has failed. */
const RETRY = 60;

/** Notifications of the mailing service from a server whose clock is not that of the nodes. */
export function describeSubscriptionClocks(open: () => Promise<Database>): void {
  describe.each(['2021-01-01T00:00:00Z', '2051-01-01T00:00:00Z'])(
    'a node whose clock says %s',
    (instant) => {
      const turn = () => {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });
        onTestFinished(() => void vi.useRealTimers());
      };
      const dueIn = sql`extract(epoch from tell_at - now())`.mapWith(Number);

      it('sends no notification that another node is sending or has postponed', async () => {
        const { near, far, service, subscribe } = nodesOn(await open());
        service.isAway = true;
        await subscribe();
        turn();
        await far.tellAgain();
        expect(service.heard).toHaveLength(1);
        expect(await near.countUntold()).toMatchObject({ waiting: 1 });
      });

      it('sends a notification that is due', async () => {
        const { far, service, subscribe, makeDue } = nodesOn(await open());
        service.isAway = true;
        await subscribe();
        service.isAway = false;
        await makeDue();
        turn();
        await far.tellAgain();
        expect([...service.listed]).toEqual([`setmanal ${ADA}`]);
      });

      it('lets its own failed notifications be retried as soon as those of others', async () => {
        const { orm, ...opened } = await open();
        const { near, service, subscribe } = nodesOn({ orm, ...opened });
        service.isAway = true;
        turn();
        const token = await subscribe();
        await subscribe(NOVA);
        await near.unsubscribe(catalan, token);
        await near.move(NOVA, 'un@lector.example');
        const rows = await orm.select({ dueIn }).from(sql`subscriptions`);
        expect(rows).toHaveLength(3);
        for (const row of rows) {
          expect(row.dueIn).toBeGreaterThan(0);
          expect(row.dueIn).toBeLessThanOrEqual(RETRY);
        }
      });
    },
  );
}
