import {
  answerQuestion,
  withdrawAnswer,
} from '#server/entrances/calls/interviews/answer-question.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(answerQuestion, withdrawAnswer);
