export { votePoll as ALL } from '#server/entrances/calls/polls/vote.ts';
