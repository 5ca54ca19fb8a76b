export { getChallenge as ALL } from '../../../../server/entrances/calls/readers/get-challenge.ts';
