/** The contracts of this subject: each call is listed here once, by its file. */
export * from './comps.ts';
export * from './give-subscription.ts';
export * from './own-subscription.ts';
export * from './receive-webhook.ts';
export * from './start-checkout.ts';
