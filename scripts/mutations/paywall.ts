import { faultsOf, type Mutation } from './mutation.ts';

/** Faults in what a public response contains. */
export const PAYWALL_FAULTS: readonly Mutation[] = [
  ...faultsOf(
    'src/domain/paywall/public-story.ts',
    ['tests/unit/domain/paywall/public-story.test.ts'],
    [
      [`story.access === 'free' ||`, `story.access !== 'subscriber' ||`],
      [' || !site.paywall.isEnabled', ''],
      ['withoutMedia(shorten(story, site.paywall.freeBlocks))', 'shorten(story, site.paywall.freeBlocks)'],
      ['withoutMedia(shorten(story, site.paywall.freeBlocks))', 'withoutMedia(story)'],
      ['isCut: true', 'isCut: false'],
      ['{ audio: _audio, videoEmbed: _videoEmbed, ', '{ videoEmbed: _videoEmbed, '],
      ['{ video: _video, videoEmbed: _videoEmbed, ', '{ videoEmbed: _videoEmbed, '],
      [`fileSource: '', captions: []`, 'captions: []'],
      [`fileSource: '', captions: []`, `fileSource: ''`],
      ['hlsSource: _hls, ', ''],
      ['fileSource: _file, ', ''],
      ['{ ...rest, captions: [], chapters: [] }', '{ ...rest, chapters: [] }'],
      ['{ ...rest, captions: [], chapters: [] }', '{ ...rest, captions: [] }'],
      ['{ video: _video, audio: _audio, ', '{ audio: _audio, '],
      ['{ video: _video, audio: _audio, ', '{ video: _video, '],
      ['audioEmbed: _audioEmbed, ...rest } = story;\n  return rest', '...rest } = story;\n  return rest'],
      [
        'audio: _audio, videoEmbed: _videoEmbed, audioEmbed: _audioEmbed, ...rest } = story;\n  return rest',
        'audio: _audio, audioEmbed: _audioEmbed, ...rest } = story;\n  return rest',
      ],
    ],
  ),
  ...faultsOf(
    'src/domain/story/story-types.ts',
    ['tests/unit/domain/paywall/public-story.test.ts'],
    [
      ['Math.max(0, items.length - 1)', 'items.length'],
      ['body: cut(story.body)', 'body: story.body'],
      ['...rulesOf(story.type).close(story, cut)', '...story'],
    ],
  ),
  ...faultsOf(
    'src/domain/search/snippet.ts',
    ['tests/unit/domain/search/snippet.test.ts'],
    [
      ['const LENGTH = 180', 'const LENGTH = 1800'],
      ['wordsOf(piece[0]).some(', 'wordsOf(piece[0]).every('],
      ['mark.end > end', 'false'],
      [`'$&.'`, `'$&'`],
    ],
  ),
  ...faultsOf(
    'src/domain/structured-data/json-ld.ts',
    ['tests/unit/domain/structured-data/story.test.ts', 'tests/unit/domain/structured-data/pages.test.ts'],
    [
      [".replaceAll('<', String.raw`\\u003c`)", ''],
      ['Math.floor(whole / 60) % 60', 'Math.floor(whole / 60)'],
    ],
  ),
  ...faultsOf(
    'src/domain/files/xml.ts',
    ['tests/unit/domain/files/xml.test.ts'],
    [
      [`.replaceAll('&', '&amp;')`, ''],
      [`.replaceAll('<', '&lt;')`, ''],
      [`.replaceAll('"', '&quot;')`, ''],
      ['.toWellFormed()', ''],
      ['return withoutForbidden(text)', 'return text'],
    ],
  ),
  ...faultsOf('src/domain/files/json-feed.ts', ['tests/unit/domain/feeds.test.ts'], [['item.summary ?? item.title', `''`]]),
  ...faultsOf(
    'src/domain/files/rss.ts',
    ['tests/unit/domain/feeds.test.ts'],
    [
      [`isPermaLink: 'false'`, `isPermaLink: 'true'`],
      [`xmlText('description', item.summary)`, 'undefined'],
    ],
  ),
  ...faultsOf('src/domain/files/feed.ts', ['tests/unit/domain/feeds.test.ts'], [['updatedAt ?? publishedAt', 'publishedAt']]),
];
