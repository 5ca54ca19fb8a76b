export { listMessageTests as ALL } from '#server/entrances/calls/desk/list-message-tests.ts';
