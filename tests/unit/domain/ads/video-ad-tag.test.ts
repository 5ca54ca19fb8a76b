import { expect, test } from 'vitest';
import { siteSchema } from '#domain/sites/site.ts';
import { videoAdTag } from '#domain/ads/video-ad-tag.ts';
import { siteOf } from '#tests/support/newsroom/newsroom.ts';

const site = siteOf({
  alias: 'elfar',
  locales: ['ca', 'es'],
  videoAds: { ca: '/media/files/ad.ca.xml' },
});

test('a video has the tag of the page’s language', () => {
  expect(videoAdTag({ site, locale: 'ca' }, { withoutAds: false })).toBe('/media/files/ad.ca.xml');
  expect(videoAdTag({ site, locale: 'es' }, { withoutAds: false })).toBeUndefined();
});

test('a video without ads has no tag', () => {
  expect(videoAdTag({ site, locale: 'ca' }, { withoutAds: true })).toBeUndefined();
});

test.each([
  ['/media/files/ad.xml', true],
  ['https://ads.example/vast?cb=[CACHEBUSTING]', true],
  ['https://other.example/vast', false],
  ['https://ads.example.evil.example/vast', false],
  ['http://ads.example/vast', false],
  ['//ads.example/vast', false],
  ['/\\ads.example/vast', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['ad.xml', false],
  ['', false],
])('a site whose tag is "%s" is valid: %s', (tag, isValid) => {
  const foreignHosts = { ads: ['https://ads.example'] };
  expect(
    siteSchema.safeParse({ ...siteOf({ alias: 'elfar' }), foreignHosts, videoAds: { ca: tag } })
      .success,
  ).toBe(isValid);
});
