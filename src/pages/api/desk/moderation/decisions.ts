export { decideComments as ALL } from '#server/entrances/calls/desk/moderation/decide.ts';
