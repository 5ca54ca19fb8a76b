export { decideQuestion as ALL } from '#server/entrances/calls/interviews/desk-interviews.ts';
