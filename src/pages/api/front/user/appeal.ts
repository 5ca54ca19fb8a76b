export { appealSuspension as ALL } from '#server/entrances/calls/activity/appeal-suspension.ts';
