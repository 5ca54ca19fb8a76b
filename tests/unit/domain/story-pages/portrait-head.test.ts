import { expect, test } from 'vitest';
import type { StoryPage } from '#domain/story-pages/story-page.ts';
import { hasPortraitHead } from '#domain/story-pages/portrait-head.ts';

const opening = { id: 'retrat' } as StoryPage['opening'];
const page = (story: object) => ({ story, opening }) as Pick<StoryPage, 'story' | 'opening'>;

test('an interview with a picture has it as a portrait in its heading', () => {
  expect(hasPortraitHead(page({ type: 'interview', hasWideOpening: false }))).toBe(true);
});

test.each([
  ['an article', page({ type: 'article', hasWideOpening: false })],
  [
    'an interview without a picture',
    { story: page({ type: 'interview', hasWideOpening: false }).story },
  ],
  ['an interview with a wide opening', page({ type: 'interview', hasWideOpening: true })],
  [
    'an interview that opens with a film',
    page({ type: 'interview', hasWideOpening: false, video: { fileSource: '/a.mp4' } }),
  ],
  [
    'an interview that opens with a stream',
    page({ type: 'interview', hasWideOpening: false, video: { hlsSource: '/a.m3u8' } }),
  ],
])('%s has none', (_what, shown) => {
  expect(hasPortraitHead(shown)).toBe(false);
});
