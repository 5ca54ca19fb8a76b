export { watchReader as ALL } from '#server/entrances/calls/desk/moderation/reader-rules.ts';
