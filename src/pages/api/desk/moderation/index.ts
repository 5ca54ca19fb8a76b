export { listQueue as ALL } from '#server/entrances/calls/desk/moderation/list-queue.ts';
