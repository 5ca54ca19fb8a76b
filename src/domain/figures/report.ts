import type { CommentNumbers } from '../comments/comment-numbers.ts';
import type { NewsletterLine } from './newsletter-figures.ts';
import type { VideoLine } from './video-figures.ts';
import type { FigureSums, FunnelStep, ListedDimension } from './figure.ts';
import type { Period } from './period.ts';
import type { VitalCause, VitalLine } from './vital-figures.ts';

/** A row of a list. `name` is the key itself for what has no name, such as a path or a host. */
export interface FigureLine extends FigureSums {
  key: string;
  name: string;
  /** Path of the page, with its locale prefix. Null for what is no page of the site. */
  href: string | null;
  /** Language of the name; null for a key. */
  lang: string | null;
}

/** A row of a list with its name. */
export type Named<Line> = Line & Pick<FigureLine, 'name' | 'href' | 'lang'>;

/** The figures of a site in one period. Keys with fewer than 5 views are hidden. */
export interface FigureReport {
  period: Period;
  /** First day (YYYY-MM-DD), and the one after the last. */
  first: string;
  end: string;
  by: ListedDimension;
  /** Views that ended in the last five minutes, and their pages. */
  now: { views: number; rows: FigureLine[] };
  /** `before`: views of the period before, up to the same point if the period is not over. */
  total: FigureSums & { before: number };
  /** Each hour of a day, or each day. `starts` is in RFC 3339. */
  points: { starts: string; views: number; before: number }[];
  rows: FigureLine[];
  /** Number of keys that are hidden. */
  hidden: number;
  /** Live blogs with the posts that they got in the period. */
  live: (FigureLine & { posts: number })[];
  /** Stories whose video was played. */
  videos: Named<VideoLine>[];
  newsletters: Named<NewsletterLine>[];
  /**
   * Steps to a subscription, in order. `count` is null below the least number that is shown, and 0
   * for none. `part`: share of the step before.
   */
  funnel: { step: FunnelStep; count: number | null; part: number | null }[];
  /** Words that at least five readers of one day searched for without a result. */
  searches: { words: string; count: number }[];
  /** Web vitals of one view in twenty, by vital and type of page, and why some were not good. */
  vitals: { lines: VitalLine[]; causes: VitalCause[] };
  /** Comments of the period, and decisions about comments. */
  comments: CommentNumbers;
  /** Closed stories that verified crawlers got whole. `name`: a part of their User-Agent. */
  crawlers: { name: string; count: number }[];
  /** Events that were not counted, by reason. */
  refused: { reason: string; count: number }[];
}
