export { getChallenge as ALL } from '#server/entrances/calls/readers/account/get-challenge.ts';
