export { getChallenge as ALL } from '#server/entrances/calls/accounts/account/get-challenge.ts';
