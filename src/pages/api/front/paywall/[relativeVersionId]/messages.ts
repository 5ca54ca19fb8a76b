export { listPaywallMessages as ALL } from '#server/entrances/calls/paywall/list-messages.ts';
