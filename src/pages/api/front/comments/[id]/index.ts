export { writeComment as ALL } from '#server/entrances/calls/comments/write-comment.ts';
