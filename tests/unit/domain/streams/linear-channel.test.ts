import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  firstInWindow,
  joinFilms,
  writeChannelPlayList,
  writeLivePlayList,
} from '#domain/streams/linear-channel.ts';
import { readMediaPlayList, readVariants } from '#domain/streams/play-list.ts';

/** A film whose segments have lengths in seconds. */
const film = (name: string, lengths: readonly number[]) =>
  readMediaPlayList(
    [
      '#EXTM3U',
      `#EXT-X-MAP:URI="${name}.m4s",BYTERANGE="100@0"`,
      ...lengths.flatMap((length, index) => [
        `#EXTINF:${length.toFixed(6)},`,
        `#EXT-X-BYTERANGE:10@${100 + 10 * index}`,
        `${name}.m4s`,
      ]),
      '#EXT-X-ENDLIST',
    ].join('\n'),
  );

const films = fc.array(
  fc.array(fc.double({ min: 1, max: 6, noNaN: true }), { minLength: 1, maxLength: 9 }),
  {
    minLength: 1,
    maxLength: 5,
  },
);
/** From 1970 until the year 2100. */
const instant = fc.integer({ min: 200_000, max: 4_102_444_800_000 });
const roundOf = (lengths: readonly number[][]) =>
  joinFilms(lengths.map((one, index) => film(`film-${index}`, one)));

interface ListedSegment {
  number: number;
  discontinuity: number;
  begin: number;
  length: number;
  address: string;
}

/** The segments of a list as a player reads it (RFC 8216, 6.2.1). */
function segmentsOf(text: string): ListedSegment[] {
  const tag = (name: string) => Number(new RegExp(`#${name}:(\\d+)`).exec(text)?.[1]);
  let number = tag('EXT-X-MEDIA-SEQUENCE');
  let discontinuity = tag('EXT-X-DISCONTINUITY-SEQUENCE');
  const found: ListedSegment[] = [];
  let [begin, length, range] = [0, 0, ''];
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuity += 1;
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:'))
      begin = Date.parse(line.slice('#EXT-X-PROGRAM-DATE-TIME:'.length));
    if (line.startsWith('#EXTINF:'))
      length = 1000 * Number.parseFloat(line.slice('#EXTINF:'.length));
    if (line.startsWith('#EXT-X-BYTERANGE:')) range = line;
    if (line === '' || line.startsWith('#')) continue;
    found.push({ number, discontinuity, begin, length, address: line + range });
    number += 1;
  }
  return found;
}

const listAt = (round: ReturnType<typeof roundOf>, now: number) =>
  writeLivePlayList(round, firstInWindow(round, now), '/media/files/');

describe('the live play list of a channel', () => {
  it('is the same for two nodes, and never takes a segment back', () => {
    const property = fc.property(
      films,
      instant,
      fc.integer({ min: 0, max: 100_000 }),
      (lengths, now, later) => {
        const [one, other] = [roundOf(lengths), roundOf(lengths)];
        expect(listAt(one, now)).toBe(listAt(other, now));
        const before = segmentsOf(listAt(one, now));
        const after = segmentsOf(listAt(other, now + later));
        expect(after[0]?.number).toBeGreaterThanOrEqual(before[0]?.number ?? 0);
        // A segment that both lists have is the same in both, with its discontinuity and its time.
        for (const segment of after.filter(({ number }) =>
          before.some((former) => former.number === number),
        ))
          expect(segment).toEqual(before.find(({ number }) => number === segment.number));
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it('ends with the last segment that is over, and has three target durations or more unless its segments are short', () => {
    const property = fc.property(instant, fc.integer({ min: 1, max: 4 }), (now, count) => {
      const round = roundOf(Array.from({ length: count }, () => [4, 4.017052, 3.993832, 4]));
      const listed = segmentsOf(listAt(round, now));
      const last = listed.at(-1);
      const end = (last?.begin ?? 0) + (last?.length ?? 0);
      expect(end).toBeLessThanOrEqual(now + 2);
      expect(end).toBeGreaterThan(now - 4020);
      expect(round.targetDuration).toBe(4);
      expect(listed.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThanOrEqual(3 * 4000);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('numbers the discontinuities by films: a segment has a tag exactly if its film begins', () => {
    const round = roundOf([
      [4, 4],
      [4, 4, 4],
    ]);
    // 20 s a round. At 28 s the second round has two segments of its first film behind it.
    const listed = segmentsOf(listAt(round, 28_000));
    expect(
      listed.map(({ number, discontinuity, address }) => [
        number,
        discontinuity,
        address.split('.')[0],
      ]),
    ).toEqual([
      [1, 1, '/media/files/film-0'],
      [2, 2, '/media/files/film-1'],
      [3, 2, '/media/files/film-1'],
      [4, 2, '/media/files/film-1'],
      [5, 3, '/media/files/film-0'],
      [6, 3, '/media/files/film-0'],
    ]);
    expect(listed.map(({ begin }) => begin)).toEqual([4000, 8000, 12_000, 16_000, 20_000, 24_000]);
  });

  it('gives each film its own head, also a film that repeats alone', () => {
    const text = listAt(roundOf([[4, 4]]), 100_000);
    expect(
      text.match(
        /#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="\/media\/files\/film-0\.m4s",BYTERANGE="100@0"\n/g,
      ),
    ).toHaveLength(3);
    expect(text).not.toContain('ENDLIST');
  });

  it('has the same numbers in each quality, whose segments have the same lengths', () => {
    const property = fc.property(instant, (now) => {
      const [high, low] = [
        roundOf([
          [4, 4],
          [4, 4, 4],
        ]),
        joinFilms([film('low-0', [4, 4]), film('low-1', [4, 4, 4])]),
      ];
      const facts = (round: typeof high) =>
        segmentsOf(listAt(round, now)).map(({ number, discontinuity, begin }) => [
          number,
          discontinuity,
          begin,
        ]);
      expect(facts(high)).toEqual(facts(low));
    });
    fc.assert(property, { numRuns: 50 });
  });
});

describe('reading play lists', () => {
  it('finds the qualities of a film, which a channel lists by number', () => {
    const master =
      '#EXTM3U\n#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1,BANDWIDTH=213400,RESOLUTION=960x540\nswell-0.m3u8\n\n#EXT-X-STREAM-INF:BANDWIDTH=79200\nswell-1.m3u8\n';
    const found = readVariants(master);
    expect(found.map(({ bandwidth, file }) => [bandwidth, file])).toEqual([
      [213_400, 'swell-0.m3u8'],
      [79_200, 'swell-1.m3u8'],
    ]);
    expect(writeChannelPlayList(found)).toContain(
      'RESOLUTION=960x540\n0.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=79200\n1.m3u8\n',
    );
  });

  it('refuses a list without segments, and a segment without a length', () => {
    expect(() => readMediaPlayList('#EXTM3U\n')).toThrow('no segments');
    expect(() => readMediaPlayList('#EXTM3U\na.m4s\n')).toThrow('no length');
    expect(() => readMediaPlayList('#EXTINF:x,\na.m4s\n')).toThrow('no length');
  });
});
