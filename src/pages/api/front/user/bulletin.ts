export { toggleBulletin as ALL } from '#server/entrances/calls/readers/following/toggle-bulletin.ts';
