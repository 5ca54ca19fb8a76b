/** The contracts of this subject: each call is listed here once, by its file. */
export * from './change-password.ts';
export * from './change-profile.ts';
export * from './check-nick.ts';
export * from './delete-account.ts';
export * from './export-data.ts';
export * from './get-challenge.ts';
export * from './get-profile.ts';
export * from './list-bookmarks.ts';
export * from './log-in.ts';
export * from './log-in-by-provider.ts';
export * from './log-out.ts';
export * from './recover-password.ts';
export * from './register.ts';
export * from './resend-validation-mail.ts';
export * from './sessions.ts';
export * from './toggle-bookmark.ts';
export * from './toggle-bulletin.ts';
