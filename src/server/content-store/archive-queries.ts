import type { Locale } from '../../domain/sites/locale.ts';
import type { StorySummary } from '../../domain/story/story.ts';

/** From an instant until before another. */
export interface Span {
  from: string;
  before: string;
}

/** A language of a site. */
interface EditionQuery {
  site: string;
  locale: Locale;
}

/** Instants that ascend, two at least: the limits of consecutive spans. */
export type CountQuery = EditionQuery & { instants: readonly string[] };

export type BesideQuery = EditionQuery & Span;

/** `each` is the maximum of a span, `limit` the maximum of all. */
export type SpansQuery = EditionQuery & { spans: readonly Span[]; each: number; limit: number };

/** The queries of the archive. They find visible stories by the instant at which each was first visible. */
export interface ArchiveQueries {
  /** Numbers of stories between consecutive instants. */
  countBetween(query: CountQuery, now: Date): Promise<number[]>;
  /** The newest instant before a span, and the oldest after it, at which a story was first visible. */
  findInstantsBeside(query: BesideQuery, now: Date): Promise<{ previous?: Date; next?: Date }>;
  /** Stories of some spans, newest first. */
  listStoriesWithin(query: SpansQuery, now: Date): Promise<StorySummary[]>;
}
