import type { MediaPlayList, Segment } from './play-list.ts';

/**
 * A channel that shows the same films again and again: its live play lists (HLS, RFC 8216) are
 * computed from the clock. Nothing is stored, so that all nodes have the same list at the same
 * instant. The first round of a channel began in 1970.
 */

/** Segments of a list. Players need three target durations at least (RFC 8216, 6.2.2). */
const WINDOW = 6;

/** A segment of a round, with the time at which it begins in the round. */
interface PlacedSegment extends Segment {
  /** Microseconds from the begin of the round. */
  start: number;
  film: number;
  /** Whether a film begins with it, so that timestamps and head are those of another film. */
  isFirst: boolean;
}

/** All segments of one quality of a channel, in order. */
export interface Round {
  films: readonly MediaPlayList[];
  segments: readonly PlacedSegment[];
  /** Microseconds. */
  length: number;
  /** Seconds. */
  targetDuration: number;
}

/** Joins the films of a quality to a round. */
export function joinFilms(films: readonly MediaPlayList[]): Round {
  let length = 0;
  const segments = films.flatMap((list, film) =>
    list.segments.map((segment, index): PlacedSegment => {
      const start = length;
      length += segment.length;
      return { ...segment, start, film, isFirst: index === 0 };
    }),
  );
  const longest = Math.max(...segments.map((segment) => segment.length));
  return { films, segments, length, targetDuration: Math.max(1, Math.round(longest / 1_000_000)) };
}

/**
 * Number of the first segment of the list at an instant (milliseconds since 1970). A list ends with
 * the last segment that is over, and has `WINDOW` of them.
 */
export function firstInWindow({ segments, length }: Round, now: number): number {
  const at = Math.max(0, now * 1000);
  const within = at % length;
  const begun = segments.findLastIndex(({ start }) => start <= within);
  return Math.max(0, Math.floor(at / length) * segments.length + begun - WINDOW);
}

/**
 * The live play list that begins with a segment by its number (`firstInWindow`). `place` is the URL
 * of the folder of the files.
 */
export function writeLivePlayList(round: Round, first: number, place: string): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${round.targetDuration}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${filmsBefore(round, first)}`,
  ];
  for (let number = first; number < first + WINDOW; number += 1)
    lines.push(...segmentLines(round, number, { place, isHead: number === first }));
  return `${lines.join('\n')}\n`;
}

function segmentLines(
  { films, segments, length }: Round,
  number: number,
  { place, isHead }: { place: string; isHead: boolean },
): string[] {
  const segment = segments[number % segments.length];
  if (!segment) return [];
  const head = films[segment.film]?.head;
  const start = Math.floor(number / segments.length) * length + segment.start;
  return [
    ...(segment.isFirst ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(head && (isHead || segment.isFirst)
      ? [
          `#EXT-X-MAP:URI="${place}${head.file}"${head.range === undefined ? '' : `,BYTERANGE="${head.range}"`}`,
        ]
      : []),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(Math.round(start / 1000)).toISOString()}`,
    `#EXTINF:${(segment.length / 1_000_000).toFixed(6)},`,
    ...(segment.range === undefined ? [] : [`#EXT-X-BYTERANGE:${segment.range}`]),
    place + segment.file,
  ];
}

/**
 * Number of films that began before a segment: each has a discontinuity, also the first one of a
 * round.
 */
function filmsBefore({ films, segments }: Round, number: number): number {
  const index = number % segments.length;
  return (
    Math.floor(number / segments.length) * films.length +
    segments.slice(0, index).filter(({ isFirst }) => isFirst).length
  );
}

/**
 * The play list with the qualities of a channel, each by its number. `attributes` are those of
 * `EXT-X-STREAM-INF`.
 */
export function writeChannelPlayList(qualities: readonly { attributes: string }[]): string {
  const variants = qualities.flatMap(({ attributes }, index) => [
    `#EXT-X-STREAM-INF:${attributes}`,
    `${index}.m3u8`,
  ]);
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...variants].join('\n')}\n`;
}
