import type { StorySummary } from './story.ts';

/** A poll without its text, with its path. */
export type PollHead = Extract<StorySummary, { type: 'poll' }>;
