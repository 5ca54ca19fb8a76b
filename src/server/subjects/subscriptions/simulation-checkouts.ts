import { createHash, randomUUID } from 'node:crypto';
import type { CheckoutOrder, PaymentProvider } from './payment-provider.ts';
import { begin } from './simulated-subscription.ts';
import type { SimulatedCheckout, SimulationRecords } from './simulation-store.ts';

/** Hours for which a checkout can be paid. */
const OPEN_HOURS = 24;

/** The checkouts of the simulated provider, which has its page in Portada. */
export interface SimulationCheckouts extends Pick<
  PaymentProvider,
  'startCheckout' | 'findCheckout' | 'closeCheckout'
> {
  /** An open checkout. */
  findOrder(id: string): Promise<CheckoutOrder | undefined>;
  /**
   * Pays a checkout, once: repeated and simultaneous payments make one subscription. `undefined` if
   * it is not open. `card`: stands for a fingerprint, which the page of the simulation has none of.
   */
  pay(checkout: string, card?: string): Promise<CheckoutOrder | undefined>;
}

/** `report` sends an event of a subscription. `pageOf` is the URL of the checkout page. */
export function simulationCheckouts({
  store,
  key,
  pageOf,
  report,
  now,
}: {
  store: SimulationRecords;
  key: string;
  pageOf(order: CheckoutOrder, id: string): string;
  report(subscription: string, type: string): Promise<void>;
  now(): Date;
}): SimulationCheckouts {
  const isOpen = ({ isClosed, subscription, expiresAt }: SimulatedCheckout) =>
    !isClosed && subscription === null && new Date(expiresAt) > now();
  return {
    async startCheckout(order) {
      const id = `cs_${createHash('sha256').update(`${key} ${order.key}`).digest('hex').slice(0, 32)}`;
      const expiresAt = new Date(now().getTime() + OPEN_HOURS * 3_600_000).toISOString();
      // The mail address would outlive the account.
      const kept = await store.add({
        kind: 'checkout',
        id,
        order: { ...order, email: '' },
        expiresAt,
        isClosed: false,
        subscription: null,
      });
      return {
        id,
        url: pageOf(order, id),
        expiresAt: new Date(kept.kind === 'checkout' ? kept.expiresAt : expiresAt),
      };
    },
    async findCheckout(id) {
      const record = await store.find(id);
      if (record?.kind !== 'checkout') return { status: 'gone' };
      if (record.subscription !== null)
        return { status: 'complete', subscription: record.subscription };
      return { status: isOpen(record) ? 'open' : 'gone' };
    },
    async closeCheckout(id) {
      await store.change(id, (record) => ({
        records: record.kind === 'checkout' ? [{ ...record, isClosed: true }] : [],
        result: true,
      }));
    },
    async findOrder(id) {
      const record = await store.find(id);
      return record?.kind === 'checkout' && isOpen(record) ? record.order : undefined;
    },
    async pay(checkout, card) {
      const paid = await store.change(checkout, (record) => {
        if (record.kind !== 'checkout' || !isOpen(record))
          return { records: [], result: undefined };
        const subscription = begin(record.order, `sub_${randomUUID()}`, now(), card);
        return {
          records: [{ ...record, subscription: subscription.id }, subscription],
          result: { record, subscription },
        };
      });
      if (paid)
        await report(
          paid.subscription.id,
          paid.subscription.state === 'trialing' ? 'trial-started' : 'paid',
        );
      return paid?.record.order;
    },
  };
}
