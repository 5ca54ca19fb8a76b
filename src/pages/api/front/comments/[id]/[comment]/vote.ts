export { voteComment as ALL } from '#server/entrances/calls/comments/vote-comment.ts';
