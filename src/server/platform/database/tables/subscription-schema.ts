import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Advantage } from '#domain/subscriptions/advantages.ts';
import {
  CANCEL_REASONS,
  LIVE_STATES,
  SUBSCRIPTION_STATES,
} from '#domain/subscriptions/life-cycle.ts';
import { RECEIPT_STATES, SUBSCRIPTION_SOURCES } from '#domain/subscriptions/payment.ts';
import { readers } from './reader-schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const ofReader = () =>
  text('user_id')
    .notNull()
    .references(() => readers.id, { onDelete: 'cascade' });
const listed = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value}'`).join(', '));

/**
 * Subscriptions of readers, as their payment provider has told them last. One of a reader goes on
 * at most.
 */
export const readerSubscriptions = pgTable(
  'reader_subscriptions',
  {
    id: text().primaryKey(),
    userId: ofReader(),
    /** Alias of the site that sold it. It is valid on all sites, as an account is. */
    site: text().notNull(),
    /** Id of the offer in the data of that site. A gift of the newsroom (`comp`) has none. */
    offer: text(),
    state: text({ enum: SUBSCRIPTION_STATES }).notNull(),
    provider: text({ enum: SUBSCRIPTION_SOURCES }).notNull(),
    /** The provider's ids of the subscription and of its customer. */
    providerId: text('provider_id'),
    customer: text(),
    /** The end of the trial, or of the time that the last payment has paid for. */
    currentPeriodEnd: instant('current_period_end').notNull(),
    graceUntil: instant('grace_until').notNull(),
    /** The reader's reason for the last cancellation. */
    reason: text({ enum: CANCEL_REASONS }),
    /** Language of the mails. */
    locale: text().notNull(),
    since: instant('since').notNull().defaultNow(),
    /**
     * The instant of the provider's answer from which the row was written. An older answer does not
     * change it.
     */
    checkedAt: instant('checked_at').notNull(),
    /**
     * The first answer of the provider that it does not know the subscription. Null as soon as it
     * knows it.
     */
    unknownSince: instant('unknown_since'),
    /**
     * The next payment, in cents, as the provider will charge it. Null until it has told it, and
     * for a gift of the newsroom.
     */
    nextAmount: integer('next_amount'),
    nextCurrency: text('next_currency'),
    /** The price after a campaign, and its first payment. Null without one. */
    fullAmount: integer('full_amount'),
    fullFrom: instant('full_from'),
    /**
     * Keyed hash of the fingerprint of the first card, if the subscription began with an advantage
     * and its provider tells it.
     */
    cardKey: text('card_key'),
    /** The `currentPeriodEnd` of which the reader was reminded. */
    remindedOf: instant('reminded_of'),
  },
  (table) => [
    uniqueIndex('reader_subscriptions_live')
      .on(table.userId)
      .where(sql`state in (${listed(LIVE_STATES)})`),
    uniqueIndex('reader_subscriptions_provider').on(table.provider, table.providerId),
    index('reader_subscriptions_reader').on(table.userId),
    // Found by the periodic task of ended periods.
    index('reader_subscriptions_period')
      .on(table.currentPeriodEnd)
      .where(sql`state in (${listed(LIVE_STATES)})`),
    check('reader_subscriptions_state', sql`state in (${listed(SUBSCRIPTION_STATES)})`),
  ],
);

/** Payments of a subscription: numbers and links of the provider, which issues the invoices. */
export const subscriptionReceipts = pgTable(
  'subscription_receipts',
  {
    /** The provider's id of the invoice. */
    id: text().primaryKey(),
    userId: ofReader(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => readerSubscriptions.id, { onDelete: 'cascade' }),
    number: text().notNull(),
    /** The provider's page of the invoice. */
    url: text(),
    /** Cents. */
    amount: integer().notNull(),
    currency: text().notNull(),
    state: text({ enum: RECEIPT_STATES }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('subscription_receipts_reader').on(table.userId),
    index('subscription_receipts_subscription').on(table.subscriptionId),
  ],
);

/** Checkouts that are open at the provider. A reader has one at most, so that two tabs pay once. */
export const subscriptionCheckouts = pgTable(
  'subscription_checkouts',
  {
    userId: ofReader().primaryKey(),
    /** Idempotency key of the provider. */
    key: text().notNull(),
    site: text().notNull(),
    offer: text().notNull(),
    /** Code of the campaign; empty without one. */
    code: text().notNull(),
    locale: text().notNull(),
    /** Page to which the reader returns in the end; empty without one. */
    backUrl: text('back_url').notNull(),
    provider: text({ enum: SUBSCRIPTION_SOURCES }).notNull(),
    /** The provider's id and page. Null until it has answered. */
    providerId: text('provider_id'),
    url: text(),
    expiresAt: instant('expires_at').notNull(),
    /** The announced terms (`CheckoutTerms`), as JSON. Empty in rows of a former version. */
    terms: text().notNull().default(''),
    /**
     * The test of messages and the version that the reader saw, as `test.version`. Null without
     * one.
     */
    messageVersion: text('message_version'),
  },
  (table) => [
    index('subscription_checkouts_over').on(table.expiresAt),
    unique('subscription_checkouts_key').on(table.key),
  ],
);

/**
 * Advantages that are used, or claimed by an open checkout, by the keyed hash of a mailbox or a
 * card. Used ones outlive the account, so that a new one does not get them again, and name no
 * reader.
 */
export const usedAdvantages = pgTable(
  'used_advantages',
  {
    /** HMAC of a mailbox or of the fingerprint of a card (`advantage-keys.ts`). */
    key: text().notNull(),
    /** An `Advantage`. */
    advantage: text().$type<Advantage>().notNull(),
    /**
     * The key of the open checkout that claims it, with which the claim goes. Null once it is used.
     * A former version renews keys.
     */
    checkout: text().references(() => subscriptionCheckouts.key, {
      onDelete: 'cascade',
      onUpdate: 'cascade',
    }),
    /** The instant from which the row has no effect and is deleted. */
    until: instant('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.advantage] }),
    index('used_advantages_checkout')
      .on(table.checkout)
      .where(sql`checkout is not null`),
    index('used_advantages_over').on(table.until),
  ],
);

/**
 * Events of payment providers that were carried out, so that a repeated one changes nothing.
 * Without facts of readers.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** Name of the provider and its id of the event. */
    id: text().primaryKey(),
    type: text().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('payment_events_over').on(table.at)],
);

/**
 * Checkouts and subscriptions of the simulated payment provider. It stands for the provider's own
 * store.
 */
export const simulatedPayments = pgTable(
  'simulated_payments',
  {
    id: text().primaryKey(),
    /** JSON (`SimulatedSubscription`, `SimulatedCheckout`). */
    record: text().notNull(),
    /** The instant of the next payment or of the end; null if nothing is due. */
    dueAt: instant('due_at'),
  },
  (table) => [
    index('simulated_payments_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
  ],
);
