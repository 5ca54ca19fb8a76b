import { expect, test } from 'vitest';
import { fillMacros, timeCode } from '#browser/media/player/video-ads/ad-macros.ts';

test('macros in both spellings get their encoded values', () => {
  const url = fillMacros('https://a.example/?e=[ERRORCODE]&f=%%ASSETURI%%', {
    ERRORCODE: 402,
    ASSETURI: 'https://b.example/a b.mp4',
  });
  expect(url).toBe('https://a.example/?e=402&f=https%3A%2F%2Fb.example%2Fa%20b.mp4');
});

test('a reader’s identifiers, place and page are unknown', () => {
  expect(fillMacros('/?i=[IFA]&l=[LATLONG]&p=[PAGEURL]&ip=[DEVICEIP]')).toBe(
    '/?i=-1&l=-1&p=-1&ip=-1',
  );
});

test('the number against caches differs from request to request', () => {
  const of = (name: string) => fillMacros(`[${name}]`);
  expect(of('CACHEBUSTING')).toMatch(/^\d{8}$/);
  expect(
    new Set([of('CACHEBUSTING'), of('CACHEBUSTING'), of('CACHEBUSTING')]).size,
  ).toBeGreaterThan(1);
  expect(decodeURIComponent(of('TIMESTAMP'))).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test.each(['/?a[]=1', '/?list=[1]', '/?q=[lower]', 'https://[::1]/'])(
  'brackets that are no macro stay: %s',
  (url) => {
    expect(fillMacros(url)).toBe(url);
  },
);

test('a time has hours, minutes, seconds and milliseconds', () => {
  expect([0, 12.5, 3725.04].map(timeCode)).toEqual([
    '00:00:00.000',
    '00:00:12.500',
    '01:02:05.040',
  ]);
});
