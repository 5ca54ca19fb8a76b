export { pickComment as ALL } from '#server/entrances/calls/comments/moderation/decide.ts';
