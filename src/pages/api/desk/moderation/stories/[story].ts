export { closeComments as ALL } from '#server/entrances/calls/comments/moderation/reader-rules.ts';
