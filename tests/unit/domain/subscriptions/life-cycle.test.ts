import { describe, expect, it } from 'vitest';
import {
  canDo,
  graceAfter,
  isEntitled,
  isLive,
  isTimeOver,
  LIVE_STATES,
  nextPaymentOf,
  stateAfter,
  SUBSCRIPTION_EVENTS,
  SUBSCRIPTION_STATES,
  type SubscriptionEvent,
  type SubscriptionState,
} from '#domain/subscriptions/life-cycle.ts';

/** Every possible event of every state. All others are impossible. */
const MOVES: [SubscriptionState | 'none', SubscriptionEvent, SubscriptionState][] = [
  ['none', 'trial-started', 'trialing'],
  ['none', 'paid', 'active'],
  ['trialing', 'paid', 'active'],
  ['trialing', 'payment-failed', 'past-due'],
  ['trialing', 'paused', 'paused'],
  ['trialing', 'cancelled', 'ending'],
  ['trialing', 'ended', 'ended'],
  ['active', 'paid', 'active'],
  ['active', 'payment-failed', 'past-due'],
  ['active', 'paused', 'paused'],
  ['active', 'cancelled', 'ending'],
  ['active', 'ended', 'ended'],
  ['active', 'refunded', 'refunded'],
  ['active', 'disputed', 'disputed'],
  ['past-due', 'paid', 'active'],
  ['past-due', 'payment-failed', 'past-due'],
  ['past-due', 'cancelled', 'ended'],
  ['past-due', 'ended', 'ended'],
  ['past-due', 'refunded', 'refunded'],
  ['past-due', 'disputed', 'disputed'],
  ['paused', 'resumed', 'active'],
  ['paused', 'cancelled', 'ending'],
  ['paused', 'ended', 'ended'],
  ['paused', 'refunded', 'refunded'],
  ['paused', 'disputed', 'disputed'],
  ['ending', 'resumed', 'active'],
  ['ending', 'ended', 'ended'],
  ['ending', 'refunded', 'refunded'],
  ['ending', 'disputed', 'disputed'],
  ['ended', 'refunded', 'refunded'],
  ['ended', 'disputed', 'ended'],
  ['disputed', 'dispute-won', 'active'],
  ['disputed', 'refunded', 'refunded'],
  ['disputed', 'cancelled', 'ended'],
  ['disputed', 'ended', 'ended'],
];

describe('the table of transitions', () => {
  it.each(MOVES)('moves from %s by %s to %s', (state, event, next) => {
    expect(stateAfter(state, event)).toBe(next);
  });

  it('has no other transition', () => {
    const known = new Set(MOVES.map(([state, event]) => `${state} ${event}`));
    const others = (['none', ...SUBSCRIPTION_STATES] as const).flatMap((state) =>
      SUBSCRIPTION_EVENTS.filter((event) => !known.has(`${state} ${event}`)).map((event) =>
        stateAfter(state, event),
      ),
    );
    expect(others.length).toBe(9 * SUBSCRIPTION_EVENTS.length - MOVES.length);
    expect(others.every((next) => next === undefined)).toBe(true);
  });
});

describe('the access', () => {
  const currentPeriodEnd = new Date('2026-03-10T12:00:00Z');
  const graceUntil = graceAfter(currentPeriodEnd, 7);
  const entitled = (state: SubscriptionState, day: string) =>
    isEntitled({ state, currentPeriodEnd, graceUntil }, new Date(day));
  const [within, atEnd, inGrace, atGraceEnd] = [
    '2026-03-10T11:59:59Z',
    '2026-03-10T12:00:00Z',
    '2026-03-17T11:59:59Z',
    '2026-03-17T12:00:00Z',
  ] as const;

  it.each([
    ['trialing', true, true, true, false],
    ['active', true, true, true, false],
    ['past-due', true, true, true, false],
    ['paused', true, false, false, false],
    ['ending', true, false, false, false],
    ['ended', false, false, false, false],
    ['refunded', false, false, false, false],
    ['disputed', false, false, false, false],
  ] as const)('of a subscription that is %s', (state, ...expected) => {
    expect([within, atEnd, inGrace, atGraceEnd].map((day) => entitled(state, day))).toEqual(
      expected,
    );
  });

  it.each([
    ['trialing', false, false, false, true],
    ['active', false, false, false, true],
    ['past-due', false, false, false, true],
    ['paused', false, true, true, true],
    ['ending', false, true, true, true],
    ['disputed', false, false, false, true],
  ] as const)('that was paid for is over if the subscription is %s', (state, ...expected) => {
    const isOver = (day: string) =>
      isTimeOver({ state, currentPeriodEnd, graceUntil }, new Date(day));
    expect([within, atEnd, inGrace, atGraceEnd].map(isOver)).toEqual(expected);
  });

  it('has a state that goes on exactly if the reader cannot subscribe again', () => {
    expect(SUBSCRIPTION_STATES.filter(isLive)).toEqual(LIVE_STATES);
    expect(
      ['ended', 'refunded'].filter((state) => LIVE_STATES.some((live) => live === state)),
    ).toEqual([]);
  });

  it.each([
    ['trialing', true],
    ['active', true],
    ['past-due', false],
    ['paused', false],
    ['ending', false],
    ['ended', false],
    ['refunded', false],
    ['disputed', false],
  ] as const)('of a subscription that is %s is paid again: %s', (state, isPaid) => {
    const next = (day: string) =>
      nextPaymentOf({ state, currentPeriodEnd, graceUntil }, new Date(day));
    expect([next(within), next(atEnd)]).toEqual([isPaid ? currentPeriodEnd : undefined, undefined]);
  });
});

describe('the acts of a reader', () => {
  it.each([
    ['trialing', ['change-offer', 'pause', 'cancel']],
    ['active', ['change-offer', 'pause', 'cancel']],
    ['past-due', ['cancel']],
    ['paused', ['resume', 'cancel']],
    ['ending', ['resume']],
    ['ended', []],
    ['refunded', []],
    ['disputed', ['cancel']],
  ] as const)('on a subscription that is %s are %j', (state, acts) => {
    expect(
      (['change-offer', 'pause', 'resume', 'cancel'] as const).filter((act) => canDo(state, act)),
    ).toEqual(acts);
  });
});
