import type { Locale } from '../../domain/sites/locale.ts';
import type { BeaconKind, StoryCount } from '../../domain/story/beacon.ts';
import type { StorySummary } from '../../domain/story/story.ts';

export interface MostReadQuery {
  site: string;
  locale: Locale;
  kind: BeaconKind;
  limit: number;
}

/** The scores of read and shared stories. A score halves in each half-life (`HALF_LIFE`). */
export interface StoryScores {
  /** Adds counts to the scores, in one statement. Ignores stories that the site does not have. */
  addCounts(counts: readonly StoryCount[], now: Date): Promise<void>;
  /**
   * The visible stories of an edition with the highest scores. If fewer than `limit` have a score, the newest stories
   * follow, so that a new site has a list too.
   */
  listMostRead(query: MostReadQuery, now: Date): Promise<StorySummary[]>;
  /** Deletes the scores that have had no count for 14 half-lives, after which a score is at most a 16,000th. */
  deleteOldScores(now: Date): Promise<void>;
}
