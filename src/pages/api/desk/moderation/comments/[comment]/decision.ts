export { decideComment as ALL } from '#server/entrances/calls/desk/moderation/decide.ts';
