export { openPortal as ALL } from '#server/entrances/calls/readers/subscription/start-checkout.ts';
