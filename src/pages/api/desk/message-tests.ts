export { listMessageTests as ALL } from '#server/entrances/calls/paywall/list-message-tests.ts';
