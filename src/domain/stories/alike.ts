import { isFunctionWord, foldWord, wordsOf } from '../text/search-text.ts';
import type { StorySummary } from './story.ts';

type Compared = Pick<
  StorySummary,
  'tags' | 'taxon' | 'headline' | 'subtitle' | 'locale' | 'publishedAt'
>;

/**
 * Weight of a shared word of headline or subtitle, of a shared section, and of a year between two
 * stories, beside a shared tag.
 */
const WEIGHTS = { word: 0.5, section: 0.3, year: 0.5 };

/** Most shared words that count, so that a repeated headline does not outweigh everything. */
const MOST_WORDS = 4;

const YEAR = 365 * 24 * 3600 * 1000;

/**
 * Orders stories by what they share with one: tags, words of headline and subtitle, section, and
 * time. Best first.
 */
export function orderByLikeness<Candidate extends Compared>(
  story: Compared,
  candidates: readonly Candidate[],
): Candidate[] {
  const words = contentWords(story);
  const scores = new Map(candidates.map((one) => [one, scoreOf(story, words, one)]));
  return candidates.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
}

function scoreOf(story: Compared, words: ReadonlySet<string>, other: Compared): number {
  const tags = other.tags.filter((tag) => story.tags.includes(tag)).length;
  const shared = [...contentWords(other)].filter((word) => words.has(word)).length;
  const years = Math.abs(Date.parse(story.publishedAt) - Date.parse(other.publishedAt)) / YEAR;
  const section = story.taxon === other.taxon ? WEIGHTS.section : 0;
  return (
    tags + WEIGHTS.word * Math.min(MOST_WORDS, shared) + section - WEIGHTS.year * Math.min(2, years)
  );
}

function contentWords({ headline, subtitle = '', locale }: Compared): Set<string> {
  return new Set(
    wordsOf(`${headline}\n${subtitle}`)
      .filter((word) => !isFunctionWord(word, locale))
      .map(foldWord),
  );
}
