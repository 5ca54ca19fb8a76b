import { LEAST_SHOWN } from './figure.ts';

/** A quarter of a video, or its end. */
export const VIDEO_QUARTERS = [1, 2, 3, 4] as const;

/** How far the video of a story was watched. */
export interface VideoLine {
  /** Id of the story. */
  key: string;
  plays: number;
  /** Plays that reached each of `VIDEO_QUARTERS`. Null below the least number that is shown. */
  reached: (number | null)[];
}

/** The keys of the rows that count how far the video of a story was watched. */
export function watchedKeys(story: string): string[] {
  return [0, ...VIDEO_QUARTERS].map((quarters) => `${quarters} ${story}`);
}

/**
 * Lines of videos from their plays, and from the counts of the last quarter that was reached. The
 * keys of these are `{quarters} {story}`.
 */
export function videosOf(
  plays: readonly { key: string; views: number }[],
  watched: readonly { key: string; views: number }[],
): VideoLine[] {
  const counts = new Map(watched.map(({ key, views }) => [key, views]));
  return plays.map(({ key, views }) => ({
    key,
    plays: views,
    reached: VIDEO_QUARTERS.map((quarter) => {
      const further = watchedKeys(key).slice(quarter);
      const count = further.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
      return count > 0 && count < LEAST_SHOWN ? null : count;
    }),
  }));
}
