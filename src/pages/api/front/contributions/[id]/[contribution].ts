export { ownContribution as ALL } from '#server/entrances/calls/contributions/user-content.ts';
