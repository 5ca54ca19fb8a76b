/** The contracts of this subject: each call is listed here once, by its file. */
export * from './read-figures.ts';
