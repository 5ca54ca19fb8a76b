import { describe, expect, it } from 'vitest';
import { mediaTargetOf, mediaTargetsIn, playListsOf } from '#domain/media/media-targets.ts';
import { growthOf, IN_PROPORTION } from '#tests/support/processor-time.ts';

const hash = '0a1b2c3d4e5f6071'.repeat(4);

describe('the files that a document names', () => {
  it('are sent files by their keys, found in ids of pictures, in names and in paths, each once', () => {
    const document = {
      image: { picture: 'port-0a1b2c3d4e5f6071' },
      body: [
        { html: '<a href="/media/files/film-1111111111111111.mp4">a</a>' },
        { picture: 'port-0a1b2c3d4e5f6071' },
      ],
      file: 'x-2222222222222222.jpg',
    };
    expect(mediaTargetsIn(document)).toEqual([
      '0a1b2c3d4e5f6071',
      '1111111111111111',
      '2222222222222222',
    ]);
  });

  it('are neither parts of longer hashes nor of words', () => {
    expect(
      mediaTargetsIn({
        a: `a-${hash}`,
        b: '0a1b2c3d4e5f6071',
        c: 'a-0a1b2c3d4e5f6071-b',
        d: 'a-0a1b2c3d4e5f6071z',
      }),
    ).toEqual([]);
  });

  it('are at most 2,000, also beside a million hyphens', () => {
    const keys = Array.from(
      { length: 50_000 },
      (_, at) => `-${at.toString(16).padStart(16, '0')}`,
    ).join(' ');
    expect(mediaTargetsIn({ keys, hyphens: 'a-'.repeat(1_000_000) })).toHaveLength(2000);
  });

  it.each(['a-', '-0', '0a1b2c3d4e5f6071', '-0a1b2c3d4e5f6071 '])(
    'cost no more than in proportion to a text of %j',
    (piece) => {
      const textOf = (bytes: number) => piece.repeat(bytes / piece.length);
      expect(growthOf((text) => mediaTargetsIn({ text }), 40_000, textOf)).toBeLessThanOrEqual(
        IN_PROPORTION,
      );
    },
  );

  it('are files of the content folder by their paths, in one case and without escapes', () => {
    const document = {
      audio: {
        fileSource: '/media/files/Harbour.ca.m4a',
        captions: [{ src: 'https://elfar.example/media/files/harbour.ca.vtt?v=1' }],
      },
      body: [
        {
          html: '<a href=\'/media/files/a%2Db.mp3\'>a</a> <audio src="/media/files/c.ogg"></audio> /media/files/%E0.mp3',
        },
      ],
    };
    expect(mediaTargetsIn(document)).toEqual([
      'harbour.ca.m4a',
      'harbour.ca.vtt',
      'a-b.mp3',
      'c.ogg',
      '%e0.mp3',
    ]);
  });
});

describe('a file', () => {
  it.each([
    ['film-1111111111111111.mp4', '1111111111111111'],
    ['other-name-1111111111111111.mp4', '1111111111111111'],
    ['Harbour.ca.VTT', 'harbour.ca.vtt'],
    ['1111111111111111.mp4', '1111111111111111.mp4'],
  ])('%s is named %s', (name, target) => {
    expect(mediaTargetOf(name)).toBe(target);
  });

  it('may be a part of the play lists whose names begin its own', () => {
    expect(playListsOf('Bell-tower-00.m4s')).toEqual([
      'bell-tower-00.m3u8',
      'bell-tower.m3u8',
      'bell.m3u8',
    ]);
    expect(playListsOf('harbour.m4a')).toEqual(['harbour.m3u8']);
  });
});
