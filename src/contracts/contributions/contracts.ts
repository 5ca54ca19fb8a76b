/** The contracts of this subject: each call is listed here once, by its file. */
export * from './contact.ts';
export * from './desk-contributions.ts';
export * from './user-content.ts';
