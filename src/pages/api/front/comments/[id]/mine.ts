export { listOwnComments as ALL } from '#server/entrances/calls/comments/list-own-comments.ts';
