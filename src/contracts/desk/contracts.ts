/** The contracts of this subject: each call is listed here once, by its file. */
export * from './change-roles.ts';
export * from './choose-figure-mail.ts';
export * from './desk-previews.ts';
export * from './desk-session.ts';
export * from './list-audit.ts';
export * from './read-figures.ts';
export * from './second-factor.ts';
export * from './sessions.ts';
export * from './show-home.ts';
