export { ownVote as ALL } from '#server/entrances/calls/polls/own-vote.ts';
