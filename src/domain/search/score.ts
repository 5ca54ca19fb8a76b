/** The figures of a story that matches a query. */
export interface Match {
  /** PostgreSQL's rank of the words in all texts, by their weight. */
  words: number;
  /** Rank of the words in the headline alone. */
  heading: number;
  /** Whether the query's words are next to each other, in their order, in a text or name. */
  isPhrase: boolean;
  /** Share of the query's words that the story contains, 0 to 1. */
  coverage: number;
  /**
   * Share of the query's words that the headline has as they are written, whatever their number,
   * and not only by their stem.
   */
  named: number;
  /** Days since the story was first visible. */
  age: number;
}

const DAYS = { news: 14, year: 365 };

/**
 * Score of a match: first the share of the words found, then the words' places, then freshness. A
 * story of today precedes an equally relevant one of last month, and never one whose headline has
 * the words.
 */
export function scoreOf({ words, heading, isPhrase, coverage, named, age }: Match): number {
  const freshness = 0.12 * Math.exp(-age / DAYS.news) + 0.08 * Math.exp(-age / DAYS.year);
  const score = 2 * coverage + words + heading + 0.2 * named + (isPhrase ? 0.3 : 0) + freshness;
  // Rounded, so that a cursor compares equal after a text of digits.
  return Math.round(score * 1e6) / 1e6;
}
