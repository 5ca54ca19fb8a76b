export { toggleBulletin as ALL } from '#server/entrances/calls/accounts/following/toggle-bulletin.ts';
