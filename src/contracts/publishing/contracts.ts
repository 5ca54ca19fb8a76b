/** The contracts of this subject: each call is listed here once, by its file. */
export * from './preview-content.ts';
export * from './purge-pages.ts';
export * from './push-alert.ts';
export * from './push-content.ts';
export * from './push-post.ts';
