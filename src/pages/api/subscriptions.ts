export { giveSubscription as ALL } from '#server/entrances/calls/readers/subscription/give-subscription.ts';
