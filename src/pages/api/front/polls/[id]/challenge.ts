export { pollChallenge as ALL } from '#server/entrances/calls/polls/poll-challenge.ts';
