export { appealSuspension as ALL } from '#server/entrances/calls/comments/appeal-suspension.ts';
