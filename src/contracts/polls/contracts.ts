/** The contracts of this subject: each call is listed here once, by its file. */
export * from './own-vote.ts';
export * from './poll-challenge.ts';
export * from './vote.ts';
