import { takeVoteBack, voteQuestion } from '#server/entrances/calls/interviews/vote-question.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(voteQuestion, takeVoteBack);
