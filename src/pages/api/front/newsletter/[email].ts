export { subscribe as ALL } from '#server/entrances/calls/accounts/following/subscribe.ts';
