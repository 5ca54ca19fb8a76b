import { expect, test } from 'vitest';
import { chooseFilm } from '#browser/media/player/video-ads/choose-film.ts';

const file = (
  fileURL: string | null,
  width: number,
  fields: { mimeType?: string | null; apiFramework?: string; bitrate?: number } = {},
) => ({
  fileURL,
  width,
  mimeType: 'video/mp4',
  apiFramework: null,
  bitrate: 0,
  ...fields,
});

const allow = (url: string) => (url.startsWith('https://a.example/') ? new URL(url) : undefined);
const choose = (files: ReturnType<typeof file>[], width = 640) => chooseFilm(files, width, allow);
const A = 'https://a.example/';

test('the narrowest file that fills the player is chosen, of two the lighter one', () => {
  const files = [
    file(`${A}1280`, 1280),
    file(`${A}640-heavy`, 640, { bitrate: 900 }),
    file(`${A}640`, 640, { bitrate: 300 }),
    file(`${A}320`, 320),
  ];
  expect(choose(files)).toEqual({ url: `${A}640`, isPlayList: false });
  expect(choose(files, 900)).toEqual({ url: `${A}1280`, isPlayList: false });
  expect(choose(files, 4000)).toEqual({ url: `${A}1280`, isPlayList: false });
});

test('a play list is chosen only without a file', () => {
  const list = file(`${A}list`, 0, { mimeType: 'application/x-mpegURL' });
  expect(choose([list, file(`${A}320`, 320)])).toEqual({ url: `${A}320`, isPlayList: false });
  expect(choose([list])).toEqual({ url: `${A}list`, isPlayList: true });
  expect(
    choose([file(`${A}list`, 0, { mimeType: ' application/vnd.apple.mpegurl' })])?.isPlayList,
  ).toBe(true);
});

test.each([
  ['a program (VPAID)', file(`${A}1`, 640, { apiFramework: 'VPAID' })],
  ['a program (SIMID)', file(`${A}1`, 640, { apiFramework: 'SIMID' })],
  ['a script', file(`${A}1`, 640, { mimeType: 'application/javascript' })],
  ['WebM', file(`${A}1`, 640, { mimeType: 'video/webm' })],
  ['Flash', file(`${A}1`, 640, { mimeType: 'video/x-flv' })],
  ['a file without a type', file(`${A}1`, 640, { mimeType: null })],
  ['a file without a URL', file(null, 640)],
  ['a file that may not be requested', file('http://10.0.0.1/film.mp4', 640)],
])('%s is dropped', (_name, dropped) => {
  expect(choose([dropped])).toBeUndefined();
  expect(choose([dropped, file(`${A}good`, 320)])?.url).toBe(`${A}good`);
});
