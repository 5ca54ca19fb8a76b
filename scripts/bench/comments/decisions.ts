import { cleanText } from '#domain/text/clean-text.ts';
import { decideComment } from '#domain/comments/decide-comment.ts';
import { compileWords } from '#domain/comments/word-list.ts';
import { WORDS_CA } from '#domain/comments/words-ca.ts';
import { WORDS_ES } from '#domain/comments/words-es.ts';
import { median, withSpread, type BenchRow } from '../bench-row.ts';

/** Decisions about a text of the greatest length, and the most that one may take in ms. */
const DECISIONS = 2000;
const MOST_DECISION = 0.3;

/** The phases with both word lists, on a text of 500 characters that none of them stops. */
export function timeDecisions(): BenchRow {
  const words = compileWords([WORDS_CA, WORDS_ES]);
  const text =
    'La barca surt a les sis i torna quan el vent gira de garbí, xiula i aixeca onades curtes; '
      .repeat(6)
      .slice(0, 500);
  const times: number[] = [];
  for (let number = 0; number < DECISIONS; number += 1) {
    const start = performance.now();
    const { outcome } = decideComment({
      text: cleanText(text),
      isDecided: false,
      reader: {
        isComplete: true,
        isSuspended: false,
        isPreModerated: false,
        isStaff: false,
        lastMinute: 0,
        lastHour: 0,
        fingerprints: [],
        published: 9,
        history: { published: 9, rejected: 0 },
      },
      story: { taxon: 'mar', isOpen: true },
      site: { moderation: 'post', preModeratedTaxons: [], isFirstHeld: true },
      words,
      sameByOthers: 0,
    });
    if (outcome !== 'publish')
      throw new Error(`The text of the measurement was decided as "${outcome}".`);
    times.push(performance.now() - start);
  }
  return {
    what: 'decision about a comment of 500 characters with the word lists of both languages, p50, ms',
    measured: withSpread(times, 3),
    reference: '–',
    target: `≤ ${MOST_DECISION}`,
    isHeld: median(times) <= MOST_DECISION,
    others: '–',
  };
}
