/** The contracts of this subject: each call is listed here once, by its file. */
export * from './ask-question.ts';
export * from './desk-interviews.ts';
export * from './own-questions.ts';
export * from './vote-question.ts';
