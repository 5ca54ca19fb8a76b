import { z } from 'zod';
import { findLinks } from './comment-links.ts';
import { charactersIn, hasRoom, MOST_CHARACTERS } from './comment.ts';
import { fingerprintOf, mixedScriptWords } from './folded-text.ts';
import type { CommentSettings } from '../sites/comment-settings.ts';
import { findWords, type CompiledWords } from './word-list.ts';

/** Everything that the phases know. The room of comments reads it before it asks them. */
export interface Facts {
  /** The comment's text, as `cleanText` returned it. */
  text: string;
  /** Whether the text replaces one that a moderator has decided about. */
  isDecided: boolean;
  reader: CommentingReader;
  story: {
    taxon: string;
    /**
     * Whether site, story and desk have comments open, and the story's time for them is not over.
     */
    isOpen: boolean;
  };
  site: Pick<CommentSettings, 'moderation' | 'preModeratedTaxons' | 'isFirstHeld'>;
  words: CompiledWords;
  /** Other readers who have written the same text on the site within `REPEAT_TIME`. */
  sameByOthers: number;
  /** The answer of the external service. Absent as long as nobody has asked it. */
  external?: ExternalVerdict;
}

export interface CommentingReader {
  /** Whether name, surname, nick, email and birth date are known (SPECIFICATION §6). */
  isComplete: boolean;
  isSuspended: boolean;
  /** Whether the desk reads each comment of this reader before it is published. */
  isPreModerated: boolean;
  isStaff: boolean;
  /** Comments that the reader has written in the last minute and hour. */
  lastMinute: number;
  lastHour: number;
  /** Fingerprints of the reader's last `OWN_REPEATS` comments. */
  fingerprints: readonly string[];
  /** Comments that were ever published. */
  published: number;
  /** Decisions about comments of the last `HISTORY_DAYS` days. */
  history: { published: number; rejected: number };
}

/**
 * `isSilent`: the service did not answer in time, or not in its form. The site then says what
 * follows.
 */
export type ExternalVerdict = {
  outcome: 'publish' | 'hold' | 'reject';
  why?: string;
  isSilent: boolean;
};

/** Comments a reader may write in a minute and in an hour. */
export const MOST_A_MINUTE = 5;
export const MOST_AN_HOUR = 30;

/** Comments of a reader that a new one is compared with. */
export const OWN_REPEATS = 20;

/** Milliseconds in which the same text by several readers is noticed. */
export const REPEAT_TIME = 5 * 60_000;

/** Other readers with the same text from which on it is held. */
export const MOST_SAME = 2;

/** Shortest fingerprint that is compared with those of others: «Molt d’acord» is said by many. */
export const LEAST_REPEATED = 20;

/** Published comments from which on a reader is not new any more. */
export const NEW_READER = 5;

/** Links of a comment that a known reader may set. */
export const MOST_LINKS = 3;

export const HISTORY_DAYS = 30;

/**
 * Decisions from which on the history says something, and the share of rejected ones from which on
 * it holds.
 */
export const LEAST_HISTORY = 5;
export const MOST_REJECTED = 0.4;

/** The phases by name, in their order. Stored reasons contain them. */
export const PHASE_NAMES = [
  'closed',
  'profile',
  'suspended',
  'length',
  'rate',
  'repeated',
  'first',
  'links',
  'words',
  'scripts',
  'history',
  'moderation',
  'edited',
  'staff',
  'external',
] as const;

/** Why a comment was held or rejected: the phase, and what it found. Stored with the comment. */
export const reasonSchema = z.object({
  phase: z.enum(PHASE_NAMES),
  /** Distinguishes the reasons of one phase. */
  code: z.string().optional(),
  /** The entry of a word list, or the words of the external service. */
  word: z.string().max(200).optional(),
  /** Its place in the text, in code units. */
  at: z.int().optional(),
});

export type Reason = z.infer<typeof reasonSchema>;

export interface Finding {
  /** `publish` overrules what was found to hold the comment, and `note` only keeps its reasons. */
  outcome: 'publish' | 'hold' | 'reject' | 'note';
  reasons: readonly Omit<Reason, 'phase'>[];
  /** The comment is not stored: the code of the problem that its author is told. */
  refusal?:
    | 'closed'
    | 'incompleteAccount'
    | 'suspended'
    | 'empty'
    | 'tooLong'
    | 'tooMany'
    | 'repeated';
}

/** A phase: pure. `undefined`: it found nothing. */
export interface Phase {
  name: (typeof PHASE_NAMES)[number];
  check: (facts: Facts) => Finding | undefined;
}

const refuse = (refusal: NonNullable<Finding['refusal']>): Finding => ({
  outcome: 'reject',
  reasons: [{ code: refusal }],
  refusal,
});
const hold = (...codes: readonly string[]): Finding => ({
  outcome: 'hold',
  reasons: codes.map((code) => ({ code })),
});

const CHECKS: Readonly<Record<Phase['name'], Phase['check']>> = {
  closed: ({ story }) => (story.isOpen ? undefined : refuse('closed')),
  profile: ({ reader }) => (reader.isComplete ? undefined : refuse('incompleteAccount')),
  suspended: ({ reader }) => (reader.isSuspended ? refuse('suspended') : undefined),
  length: ({ text }) => {
    if (text === '') return refuse('empty');
    return hasRoom(text) && charactersIn(text) <= MOST_CHARACTERS ? undefined : refuse('tooLong');
  },
  rate: ({ reader }) =>
    reader.lastMinute >= MOST_A_MINUTE || reader.lastHour >= MOST_AN_HOUR
      ? refuse('tooMany')
      : undefined,
  repeated: ({ text, reader, sameByOthers }) => {
    const fingerprint = fingerprintOf(text);
    if (fingerprint !== '' && reader.fingerprints.includes(fingerprint)) return refuse('repeated');
    return fingerprint.length >= LEAST_REPEATED && sameByOthers >= MOST_SAME
      ? hold('by-others')
      : undefined;
  },
  first: ({ reader, site }) =>
    site.isFirstHeld && reader.published === 0
      ? hold(reader.fingerprints.length === 0 ? 'first' : 'again')
      : undefined,
  links: ({ text, reader }) => {
    const links = findLinks(text).length;
    if (links > 0 && reader.published < NEW_READER) return hold('of-new-reader');
    return links > MOST_LINKS ? hold('many') : undefined;
  },
  words: ({ text, words }) => {
    const found = findWords(words, text);
    if (found.length === 0) return undefined;
    const reasons = found.map(({ level, entry, at }) => ({ code: level, word: entry, at }));
    return { outcome: found.some(({ level }) => level === 'reject') ? 'reject' : 'hold', reasons };
  },
  scripts: ({ text }) => (mixedScriptWords(text).length > 0 ? hold('mixed') : undefined),
  history: ({ reader: { history } }) => {
    const decided = history.published + history.rejected;
    return decided >= LEAST_HISTORY && history.rejected / decided >= MOST_REJECTED
      ? hold('rejected-often')
      : undefined;
  },
  moderation: ({ reader, story, site }) => {
    const codes = [
      ...(site.moderation === 'pre' ? ['site'] : []),
      ...(site.preModeratedTaxons.includes(story.taxon) ? ['section'] : []),
      ...(reader.isPreModerated ? ['reader'] : []),
    ];
    return codes.length > 0 ? hold(...codes) : undefined;
  },
  edited: ({ isDecided }) => (isDecided ? hold('after-decision') : undefined),
  staff: ({ reader }) =>
    reader.isStaff ? { outcome: 'publish', reasons: [{ code: 'staff' }] } : undefined,
  external: ({ external }) => {
    if (external === undefined || (external.outcome === 'publish' && !external.isSilent))
      return undefined;
    const reason = {
      code: external.isSilent ? 'silent' : external.outcome,
      ...(external.why !== undefined && { word: external.why.slice(0, 200) }),
    };
    return {
      outcome: external.outcome === 'publish' ? 'note' : external.outcome,
      reasons: [reason],
    };
  },
};

/** The phases in their order (docs/add-a-moderation-phase.md). */
export const PHASES: readonly Phase[] = PHASE_NAMES.map((name) => ({ name, check: CHECKS[name] }));
