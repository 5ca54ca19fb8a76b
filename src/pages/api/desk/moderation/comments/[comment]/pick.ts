export { pickComment as ALL } from '#server/entrances/calls/desk/moderation/decide.ts';
