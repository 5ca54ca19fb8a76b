import { eq } from 'drizzle-orm';
import { canDo } from '#domain/subscriptions/life-cycle.ts';
import type { CheckoutTerms } from '#domain/subscriptions/checkout-terms.ts';
import { nextPrice } from '#domain/subscriptions/next-price.ts';
import { findOffer } from '#domain/sites/offers.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { subscriptionCheckouts } from '#server/platform/database/tables/subscription-schema.ts';
import { lockReader } from '#server/subjects/accounts/store/lock-reader.ts';
import type { MoneyAct } from '#tests/support/payments/money-acts.ts';
import { announcedOf, MoneyCount, type Announced } from '#tests/support/payments/money-count.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { site, type SubscriptionNode } from './subscription-node.ts';

interface Person {
  id: string;
  email: string;
  /** The terms of the page before the payment, as long as its checkout is open. */
  terms: CheckoutTerms | undefined;
}

/**
 * Plays histories on a node: each act as a reader, the bank or time does it, with the announcements
 * that stand before it.
 */
export class MoneyHistory {
  readonly sums = new MoneyCount();
  readonly #node: SubscriptionNode;
  readonly #people: Person[];
  #accounts = 0;
  readonly #name: string;

  constructor(node: SubscriptionNode, name: string) {
    this.#node = node;
    this.#name = name;
    const mailboxes = [
      `ada.${name}@gmail.com`,
      `ada${name}+dos@googlemail.com`,
      `pau-${name}@correu.example`,
    ];
    this.#people = mailboxes.map((email) => ({ id: '', email, terms: undefined }));
  }

  async play(acts: readonly MoneyAct[]): Promise<MoneyCount> {
    for (const person of this.#people) await this.#register(person);
    for (const act of acts) await this.#carryOut(act);
    return this.sums;
  }

  async #register(person: Person): Promise<void> {
    this.#accounts += 1;
    person.id = `${this.#name}-${this.#accounts}`;
    person.terms = undefined;
    await this.#node.orm.insert(readers).values(aReaderRow(person.id, { email: person.email }));
  }

  async #carryOut(act: MoneyAct): Promise<void> {
    if (act.do === 'deliver') return this.#deliver(act.how);
    const person = this.#people[act.who];
    if (!person) throw new Error('There is no such reader.');
    if (act.do === 'checkout') return this.#startCheckout(person, act);
    if (act.do === 'pay') return this.#pay(person, act.card);
    if (act.do === 'leave') return this.#leave(person);
    const before = await this.#present(person, act.do);
    if (!before) return;
    const { id, row } = before;
    const { bench, subscriptions } = this.#node;
    if (act.do === 'pause' || act.do === 'resume')
      await subscriptions.change(person.id, { act: act.do });
    else if (act.do === 'cancel')
      await subscriptions.change(person.id, { act: 'cancel', reason: 'other' });
    else if (act.do === 'change') {
      const offer = findOffer(site, act.offer);
      if (row.offer === act.offer || !canDo(row.state, 'change-offer') || !offer) return;
      await subscriptions.change(person.id, { act: 'change-offer', offer: act.offer });
    } else if (act.do === 'decline') await bench.decline(id, act.isDeclined);
    else if (act.do === 'pass') await bench.passDays(id, act.days);
    else await bench.cause(id, act.do);
    await this.#count(id, before.told, { act: act.do, passed: act.do === 'pass' ? act.days : 0 });
  }

  /** The statement of the profile now, after the daily comparison with the provider. */
  async #present(person: Person, act: string) {
    const { subscriptions, provider } = this.#node;
    const known = await subscriptions.find(person.id);
    if (!known?.providerId) return undefined;
    await subscriptions.refresh(known.providerId);
    const row = await subscriptions.find(person.id);
    if (!row?.providerId || row.providerId !== known.providerId || row.provider !== provider.name)
      return undefined;
    const next = nextPrice(row, findOffer(site, row.offer ?? '')) ?? null;
    return {
      id: row.providerId,
      row,
      told: announcedOf(
        { ...row, next, payments: await subscriptions.listReceipts(person.id) },
        act,
      ),
    };
  }

  async #startCheckout(
    person: Person,
    { offer: wish, code }: { offer: string; code: string },
  ): Promise<void> {
    const offer = findOffer(site, wish);
    if (!offer) return;
    const { terms, problem } = await this.#node.subscriptions.findTerms(site, person, {
      offer,
      code,
    });
    const started = await this.#node.subscriptions.startCheckout({ site, locale: 'ca' }, person, {
      offer: wish,
      code,
      announced: terms,
    });
    if (started.ok) person.terms = terms;
    else if (
      started.problem !== (problem ?? 'already-subscribed') &&
      started.problem !== 'already-subscribed'
    )
      this.sums.surprises.push(
        `the page said ${problem ?? 'nothing'} of ${wish} with "${code}", the call ${started.problem}`,
      );
  }

  async #pay(person: Person, card: string): Promise<void> {
    const { orm, provider, bench } = this.#node;
    const [row] = await orm
      .select()
      .from(subscriptionCheckouts)
      .where(eq(subscriptionCheckouts.userId, person.id));
    const checkout = row?.providerId ?? '';
    if (checkout === '' || (await provider.findCheckout(checkout)).status !== 'open') return;
    await bench.pay(checkout, card === '' ? undefined : `${this.#name}-${card}`);
    const paid = await provider.findCheckout(checkout);
    const { terms } = person;
    if (paid.status !== 'complete' || !terms) return;
    const told = terms.trialDays > 0 ? null : { amount: terms.price, currency: 'EUR', full: null };
    await this.#count(paid.subscription, told, { act: 'pay' });
  }

  async #leave(person: Person): Promise<void> {
    const { orm, subscriptions, jobs } = this.#node;
    const before = await this.#present(person, 'leave');
    await orm.transaction(async (transaction) => {
      await lockReader(transaction, person.id);
      await subscriptions.onRemoving(transaction, person.id);
      await transaction.delete(readers).where(eq(readers.id, person.id));
    });
    await jobs.settled();
    if (before) await this.#count(before.id, null, { act: 'leave' });
    await this.#register(person);
  }

  async #deliver(how: (MoneyAct & { do: 'deliver' })['how']): Promise<void> {
    const sent = this.#node.taken();
    const orders = {
      'in order': sent,
      reversed: sent.toReversed(),
      twice: [...sent, ...sent],
      never: [],
    };
    for (const webhook of orders[how])
      await this.#node.subscriptions.receive(this.#node.provider.name, webhook);
    await this.#node.jobs.settled();
    this.#node.taken();
  }

  async #count(
    subscription: string,
    told: Announced,
    by: { act: string; passed?: number },
  ): Promise<void> {
    this.sums.add((await this.#node.provider.fetch(subscription))?.payments ?? [], told, by);
  }
}
