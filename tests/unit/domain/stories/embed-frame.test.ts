import { expect, test } from 'vitest';
import { embedFrame } from '#domain/stories/embed-frame.ts';

const ALL = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://geo.dailymotion.com',
  'https://w.soundcloud.com',
  'https://open.spotify.com',
  'https://www.tiktok.com',
  'https://datawrapper.dwcdn.net',
  'https://flo.uri.sh',
];

// R3.62
test.each([
  [
    'https://www.youtube.com/watch?v=abc_DEF-123&t=10',
    'https://www.youtube-nocookie.com/embed/abc_DEF-123',
  ],
  ['https://m.youtube.com/watch?v=abc', 'https://www.youtube-nocookie.com/embed/abc'],
  ['https://youtu.be/abc?si=x', 'https://www.youtube-nocookie.com/embed/abc'],
  ['https://www.youtube.com/live/abc', 'https://www.youtube-nocookie.com/embed/abc'],
  ['https://www.youtube.com/shorts/abc', 'https://www.youtube-nocookie.com/embed/abc'],
  ['https://www.youtube-nocookie.com/embed/abc', 'https://www.youtube-nocookie.com/embed/abc'],
  ['https://vimeo.com/123456', 'https://player.vimeo.com/video/123456?dnt=1'],
  ['https://vimeo.com/123456/0a1b2c', 'https://player.vimeo.com/video/123456?h=0a1b2c&dnt=1'],
  ['https://player.vimeo.com/video/123456', 'https://player.vimeo.com/video/123456?dnt=1'],
  [
    'https://www.dailymotion.com/video/x8abc',
    'https://geo.dailymotion.com/player.html?video=x8abc',
  ],
  ['https://dai.ly/x8abc', 'https://geo.dailymotion.com/player.html?video=x8abc'],
  [
    'https://soundcloud.com/a/b',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb',
  ],
  ['https://open.spotify.com/episode/4rOo', 'https://open.spotify.com/embed/episode/4rOo'],
  ['https://www.tiktok.com/@a.b/video/7012345', 'https://www.tiktok.com/player/v1/7012345'],
  ['https://datawrapper.dwcdn.net/aB1cD/3/', 'https://datawrapper.dwcdn.net/aB1cD/'],
  [
    'https://public.flourish.studio/visualisation/123/',
    'https://flo.uri.sh/visualisation/123/embed',
  ],
])('%s has the frame %s', (page, frame) => {
  expect(embedFrame(page, ALL)?.src).toBe(frame);
});

test.each([
  ['an unknown provider', 'https://ajena.example/v/1'],
  ['a host that only ends like a provider', 'https://notyoutube.com/watch?v=abc'],
  ['a host that only begins like a provider', 'https://youtube.com.ajena.example/watch?v=abc'],
  ['a channel', 'https://www.youtube.com/@canal'],
  ['the home page', 'https://www.youtube.com/'],
  ['an identifier with a path', 'https://www.youtube.com/watch?v=../../redirect'],
  ['an identifier with a quotation mark', 'https://www.youtube.com/watch?v=a%22onload=b'],
  ['a profile', 'https://open.spotify.com/user/a'],
  ['a video of letters', 'https://vimeo.com/canal'],
])('%s has no frame', (_what, page) => {
  expect(embedFrame(page, ALL)).toBeUndefined();
});

test('a provider that the site does not allow has no frame', () => {
  expect(
    embedFrame('https://vimeo.com/123456', ['https://www.youtube-nocookie.com']),
  ).toBeUndefined();
  expect(embedFrame('https://vimeo.com/123456', [])).toBeUndefined();
});

test('an upright film has an upright frame, and a sound a height', () => {
  expect(embedFrame('https://www.youtube.com/shorts/abc', ALL)?.shape).toEqual({ ratio: '9-16' });
  expect(embedFrame('https://soundcloud.com/a/b', ALL)?.shape).toEqual({ height: 166 });
});
