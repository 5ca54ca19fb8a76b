export { startCheckout as ALL } from '#server/entrances/calls/subscriptions/start-checkout.ts';
