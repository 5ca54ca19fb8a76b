/** The contracts of this subject: each call is listed here once, by its file. */
export * from './give-story.ts';
export * from './list-messages.ts';
export * from './message-tests.ts';
export * from './read-story.ts';
