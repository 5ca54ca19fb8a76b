export { getChallenge as ALL } from '../../../../server/calls/readers/get-challenge.ts';
