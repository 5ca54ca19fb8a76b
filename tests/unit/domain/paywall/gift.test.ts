import { describe, expect, it } from 'vitest';
import { giverRight } from '#domain/paywall/gift.ts';
import { SUBSCRIPTION_STATES, type SubscriptionState } from '#domain/subscriptions/life-cycle.ts';

const NOW = new Date('2026-11-28T08:00:00Z');
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const rightWith = (state: SubscriptionState, end = 5, grace = 12, isSubscriberByType = false) =>
  giverRight(
    {
      isSubscriberByType,
      subscriptions: [{ state, currentPeriodEnd: day(end), graceUntil: day(grace) }],
    },
    NOW,
  );

describe('the right to give stories away', () => {
  it('is that of a subscription that gives access and is not paused', () => {
    const rights = Object.fromEntries(
      SUBSCRIPTION_STATES.map((state) => [state, rightWith(state)]),
    );
    expect(rights).toEqual({
      trialing: 'trial',
      active: 'full',
      'past-due': 'full',
      ending: 'full',
      paused: 'none',
      ended: 'none',
      refunded: 'none',
      disputed: 'none',
    });
  });

  it('ends with the paid time or the grace, before any task has run', () => {
    expect([
      rightWith('ending', -1),
      rightWith('active', -1),
      rightWith('active', -8, -1),
      rightWith('trialing', -8, -1),
    ]).toEqual(['none', 'full', 'none', 'none']);
  });

  it('is whole for a subscriber by Gigya or the newsroom, and none for a reader without a subscription', () => {
    expect(rightWith('ended', -1, -1, true)).toBe('full');
    expect(giverRight({ isSubscriberByType: false, subscriptions: [] }, NOW)).toBe('none');
  });
});
