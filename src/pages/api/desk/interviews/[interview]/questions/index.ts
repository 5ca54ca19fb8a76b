export { listQuestions as ALL } from '#server/entrances/calls/interviews/desk-interviews.ts';
