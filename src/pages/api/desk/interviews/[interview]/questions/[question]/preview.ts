export { previewAnswer as ALL } from '#server/entrances/calls/interviews/answer-question.ts';
