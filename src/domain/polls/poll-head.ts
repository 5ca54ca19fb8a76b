import type { StorySummary } from '../stories/story.ts';

/** A poll without its text, with its path. */
export type PollHead = Extract<StorySummary, { type: 'poll' }>;
