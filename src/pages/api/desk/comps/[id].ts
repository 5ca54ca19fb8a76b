export { endComp as ALL } from '#server/entrances/calls/subscriptions/comps.ts';
