export { userContent as ALL } from '#server/entrances/calls/contributions/user-content.ts';
