export { showComment as ALL } from '#server/entrances/calls/comments/moderation/list-queue.ts';
