export { giveSubscription as ALL } from '#server/entrances/calls/subscriptions/give-subscription.ts';
