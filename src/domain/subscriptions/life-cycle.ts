/**
 * States of a subscription.
 * - `trialing`: before the first payment, with access
 * - `active`: paid
 * - `past-due`: a payment has failed and is tried again; with access until the end of the grace
 * - `paused`: no payments; with access until the end of the paid period
 * - `ending`: cancelled, with access until the end of the paid period
 * - `ended`: over
 * - `refunded`: the last payment was returned; without access
 * - `disputed`: the reader's bank has withdrawn the last payment; without access
 */
export const SUBSCRIPTION_STATES = [
  'trialing',
  'active',
  'past-due',
  'paused',
  'ending',
  'ended',
  'refunded',
  'disputed',
] as const;

export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** States of a subscription that goes on. A reader has one of these at most. */
export const LIVE_STATES = [
  'trialing',
  'active',
  'past-due',
  'paused',
  'ending',
  'disputed',
] as const satisfies SubscriptionState[];

export function isLive(state: SubscriptionState): boolean {
  return LIVE_STATES.some((live) => live === state);
}

/**
 * Events of a subscription. `cancelled`: to the end of the period. `resumed`: after a pause or a
 * cancellation.
 */
export const SUBSCRIPTION_EVENTS = [
  'trial-started',
  'paid',
  'payment-failed',
  'paused',
  'resumed',
  'cancelled',
  'ended',
  'refunded',
  'disputed',
  'dispute-won',
] as const;

export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

type Moves = Readonly<Partial<Record<SubscriptionEvent, SubscriptionState>>>;

/** The state after each event that is possible in a state. `none`: before the first event. */
export const TRANSITIONS: Readonly<Record<SubscriptionState | 'none', Moves>> = {
  none: { 'trial-started': 'trialing', paid: 'active' },
  trialing: {
    paid: 'active',
    'payment-failed': 'past-due',
    paused: 'paused',
    cancelled: 'ending',
    ended: 'ended',
  },
  active: {
    paid: 'active',
    'payment-failed': 'past-due',
    paused: 'paused',
    cancelled: 'ending',
    ended: 'ended',
    refunded: 'refunded',
    disputed: 'disputed',
  },
  // Nothing is paid ahead, so that a cancellation takes effect at once.
  'past-due': {
    paid: 'active',
    'payment-failed': 'past-due',
    cancelled: 'ended',
    ended: 'ended',
    refunded: 'refunded',
    disputed: 'disputed',
  },
  paused: {
    resumed: 'active',
    cancelled: 'ending',
    ended: 'ended',
    refunded: 'refunded',
    disputed: 'disputed',
  },
  ending: { resumed: 'active', ended: 'ended', refunded: 'refunded', disputed: 'disputed' },
  // The payments of a subscription that is over can still be returned.
  ended: { refunded: 'refunded', disputed: 'ended' },
  // The refund of a whole payment ends the subscription at the provider too.
  refunded: {},
  // It gives no access, so that a cancellation takes effect at once.
  disputed: { 'dispute-won': 'active', refunded: 'refunded', cancelled: 'ended', ended: 'ended' },
};

/** The state after an event, or `undefined` if the event is impossible in the state. Pure. */
export function stateAfter(
  state: SubscriptionState | 'none',
  event: SubscriptionEvent,
): SubscriptionState | undefined {
  return TRANSITIONS[state][event];
}

/** The acts of a reader on the own subscription, and the event that each causes. */
export const READER_ACTS = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
} as const satisfies Record<string, SubscriptionEvent>;

export type ReaderAct = keyof typeof READER_ACTS;

/** Whether a reader can do an act, or change to another offer, in a state. */
export function canDo(state: SubscriptionState, act: ReaderAct | 'change-offer'): boolean {
  if (act === 'change-offer') return state === 'trialing' || state === 'active';
  return stateAfter(state, READER_ACTS[act]) !== undefined;
}

/** The parts of a subscription that decide whether it gives access. */
export interface Entitling {
  state: SubscriptionState;
  /** The end of the trial, or of the time that the last payment has paid for. */
  currentPeriodEnd: Date;
  /** The end of the grace after `currentPeriodEnd`. */
  graceUntil: Date;
}

/**
 * Whether a subscription makes its reader a subscriber. The renewal of an active one is paid some
 * hours after the end of the period, so that it has the grace too.
 */
export function isEntitled({ state, currentPeriodEnd, graceUntil }: Entitling, now: Date): boolean {
  switch (state) {
    case 'trialing':
    case 'active':
    case 'past-due':
      return now < graceUntil;
    case 'paused':
    case 'ending':
      return now < currentPeriodEnd;
    case 'ended':
    case 'refunded':
    case 'disputed':
      return false;
  }
}

/**
 * Whether the time is over for which a subscription that goes on was paid: with its grace, unless
 * the reader pays no more.
 */
export function isTimeOver({ state, currentPeriodEnd, graceUntil }: Entitling, now: Date): boolean {
  return now >= (state === 'paused' || state === 'ending' ? currentPeriodEnd : graceUntil);
}

/** The end of the grace of a period. */
export function graceAfter(currentPeriodEnd: Date, graceDays: number): Date {
  return new Date(currentPeriodEnd.getTime() + graceDays * 86_400_000);
}

/** Reasons for a cancellation, of which a reader states one. */
export const CANCEL_REASONS = ['price', 'little-use', 'content', 'technical', 'other'] as const;

export type CancelReason = (typeof CANCEL_REASONS)[number];

/**
 * The instant at which the next payment is due, or `undefined` if none is. The provider decides
 * when it tries a failed one again.
 */
export function nextPaymentOf({ state, currentPeriodEnd }: Entitling, now: Date): Date | undefined {
  return (state === 'trialing' || state === 'active') && now < currentPeriodEnd
    ? currentPeriodEnd
    : undefined;
}
