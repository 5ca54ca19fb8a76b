/** The contracts of this subject: each call is listed here once, by its file. */
export * from './appeal-suspension.ts';
export * from './list-activity.ts';
export * from './list-own-comments.ts';
export * from './moderation.ts';
export * from './vote-comment.ts';
export * from './write-comment.ts';
