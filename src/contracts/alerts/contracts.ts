/** The contracts of this subject: each call is listed here once, by its file. */
export * from './desk-alerts.ts';
export * from './list-alerts.ts';
