export { getChallenge as ALL } from '../../../../server/accounts/calls/get-challenge.ts';
