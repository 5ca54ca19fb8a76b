import { describe, expect, it } from 'vitest';
import type { DocumentOf } from '#domain/documents/document.ts';
import { documentSchema } from '#domain/documents/document.ts';
import { sortBroadcasts } from '#domain/schedule/broadcasts.ts';
import { streamsAt, videoOfStream } from '#domain/streams/live-streams.ts';

type Stream = DocumentOf<'streaming-item'>;

const stream = (fields: Partial<Stream>): Stream => ({
  type: 'streaming-item',
  id: 'tv',
  site: 'elfar',
  locale: 'ca',
  position: 0,
  title: 'Televisió',
  video: { href: '/directo/tv/emision.m3u8' },
  ...fields,
});

const at = (time: string) => `2026-03-02T${time}:00Z`;
const channels = sortBroadcasts([
  {
    type: 'schedule-entry',
    id: 'matins',
    site: 'elfar',
    channel: 'tv',
    title: { ca: 'Matins' },
    startTime: { date: at('08:00') },
    endTime: { date: at('09:00') },
  },
]);
const idsAt = (streams: readonly Stream[], time: string) =>
  streamsAt(streams, channels, Date.parse(at(time))).map((one) => one.stream.id);

describe('the live streams', () => {
  it('have a stream of a channel exactly while the channel has a broadcast, and name it', () => {
    const streams = [stream({ channel: 'tv' }), stream({ id: 'other', channel: 'radio' })];
    expect(['07:59', '08:00', '08:59', '09:00'].map((time) => idsAt(streams, time))).toEqual([
      [],
      ['tv'],
      ['tv'],
      [],
    ]);
    expect(streamsAt(streams, channels, Date.parse(at('08:30')))[0]?.broadcast?.entry.id).toBe(
      'matins',
    );
  });

  it('have a stream without a channel always, or from its start until its end', () => {
    const timed = stream({ id: 'timed', startsAt: at('10:00'), endsAt: at('11:00') });
    expect(['09:59', '10:00', '11:00'].map((time) => idsAt([stream({}), timed], time))).toEqual([
      ['tv'],
      ['timed', 'tv'],
      ['tv'],
    ]);
  });

  it('streams are in the order of their positions', () => {
    expect(
      idsAt(
        [
          stream({ id: 'b', position: 1 }),
          stream({ id: 'a', position: 2 }),
          stream({ id: 'c', position: 1 }),
        ],
        '08:00',
      ),
    ).toEqual(['b', 'c', 'a']);
  });
});

describe('a stream', () => {
  it.each([
    ['/directo/tv/emision.m3u8', true],
    ['https://media.example.com/tv.m3u8', true],
    ['http://media.example.com/tv.m3u8', false],
    ['//media.example.com/tv.m3u8', false],
    ['javascript:alert(1)', false],
    ['mailto:tv@example.com', false],
  ])('has the href %s: %s', (href, isValid) => {
    expect(documentSchema.safeParse(stream({ video: { href } })).success).toBe(isValid);
  });

  // R3.18
  it('needs a video or an audio', () => {
    const { video: _video, ...without } = stream({});
    expect(documentSchema.safeParse(without).success).toBe(false);
    expect(
      documentSchema.safeParse({ ...without, audio: { href: '/directo/radio/emision.m3u8' } })
        .success,
    ).toBe(true);
  });

  it('is played as a play list or as a file, by its ending', () => {
    expect(videoOfStream('https://media.example.com/tv.m3u8?token=1')).toMatchObject({
      hlsSource: 'https://media.example.com/tv.m3u8?token=1',
    });
    expect(videoOfStream('/media/files/tv.mp4')).toMatchObject({
      fileSource: '/media/files/tv.mp4',
    });
  });
});
