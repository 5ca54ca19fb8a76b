export { askQuestion as ALL } from '#server/entrances/calls/interviews/ask-question.ts';
