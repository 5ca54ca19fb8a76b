import { NEW_READER, PHASES, type Facts, type Reason } from './phases.ts';
import type { CompiledWords } from './word-list.ts';

/** Phases that look at a text only. The others ask about its author and its story. */
const OF_TEXTS: ReadonlySet<string> = new Set(['links', 'words', 'scripts']);

/** A known reader, and a story that takes everything. */
const NEUTRAL: Omit<Facts, 'text' | 'words'> = {
  isDecided: false,
  reader: {
    isComplete: true,
    isSuspended: false,
    isPreModerated: false,
    isStaff: false,
    lastMinute: 0,
    lastHour: 0,
    fingerprints: [],
    published: NEW_READER,
    history: { published: 0, rejected: 0 },
  },
  story: { taxon: '', isOpen: true },
  site: { moderation: 'post', preModeratedTaxons: [], isFirstHeld: false },
  sameByOthers: 0,
};

/**
 * Findings of the phases of comments about a text that a person of the desk reads in any case, such
 * as a contribution: words of the lists, many links, mixed scripts. They decide nothing.
 */
export function judgeText(text: string, words: CompiledWords): Reason[] {
  return PHASES.filter(({ name }) => OF_TEXTS.has(name)).flatMap(({ name, check }) =>
    (check({ ...NEUTRAL, text, words })?.reasons ?? []).map((reason) => ({
      phase: name,
      ...reason,
    })),
  );
}
