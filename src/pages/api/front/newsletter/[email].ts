export { subscribe as ALL } from '#server/entrances/calls/readers/following/subscribe.ts';
