export { openPortal as ALL } from '#server/entrances/calls/subscriptions/start-checkout.ts';
