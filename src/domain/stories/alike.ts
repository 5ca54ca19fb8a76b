import { isFunctionWord, foldWord, wordsOf } from '../text/search-text.ts';
import type { StorySummary } from './story.ts';

type Compared = Pick<
  StorySummary,
  'tags' | 'taxon' | 'headline' | 'subtitle' | 'locale' | 'publishedAt'
>;

/**
 * Weight of a shared word of headline or subtitle, of a shared section, and of each doubling of the
 * months between two stories, beside a shared tag: a year costs more than a tag is worth.
 */
const WEIGHTS = { word: 0.5, section: 0.3, doubling: 0.3 };

/** Most shared words that count, so that a repeated headline does not outweigh everything. */
const MOST_WORDS = 4;

/** Months beyond which a story is not older than another for a reader. */
const LONGEST_AGE = 60;

const MONTH = 30 * 24 * 3600 * 1000;

/**
 * Stories that are alike one, best first, by tags, words of headline and subtitle, section, and
 * time. A story that shares one tag and nothing else is left out: a tag such as "Education" is on
 * a chess interview as well as on a report about school hours.
 */
export function orderByLikeness<Candidate extends Compared>(
  story: Compared,
  candidates: readonly Candidate[],
): Candidate[] {
  const words = contentWords(story);
  return candidates
    .map((one) => ({ one, ...likenessOf(story, words, one) }))
    .filter(({ isAlike }) => isAlike)
    .toSorted((one, other) => other.score - one.score)
    .map(({ one }) => one);
}

function likenessOf(
  story: Compared,
  words: ReadonlySet<string>,
  other: Compared,
): { isAlike: boolean; score: number } {
  const tags = other.tags.filter((tag) => story.tags.includes(tag)).length;
  const shared = [...contentWords(other)].filter((word) => words.has(word)).length;
  const isSection = story.taxon === other.taxon;
  const apart = Math.abs(Date.parse(story.publishedAt) - Date.parse(other.publishedAt)) / MONTH;
  return {
    isAlike: tags > 1 || shared > 0 || isSection,
    score:
      tags +
      WEIGHTS.word * Math.min(MOST_WORDS, shared) +
      (isSection ? WEIGHTS.section : 0) -
      WEIGHTS.doubling * Math.log2(1 + Math.min(LONGEST_AGE, apart)),
  };
}

function contentWords({ headline, subtitle = '', locale }: Compared): Set<string> {
  return new Set(
    wordsOf(`${headline}\n${subtitle}`)
      .filter((word) => !isFunctionWord(word, locale))
      .map(foldWord),
  );
}
