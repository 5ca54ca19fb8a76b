export { ownQuestions as ALL } from '#server/entrances/calls/interviews/own-questions.ts';
