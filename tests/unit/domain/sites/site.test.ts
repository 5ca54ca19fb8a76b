import { expect, test } from 'vitest';
import { hasWebFeature, listenedToAt, siteSchema } from '#domain/sites/site.ts';
import { siteOf } from '#tests/support/newsroom/newsroom.ts';

test.each([
  ['http://elfar.localhost:4321', 8080, 'http://elfar.localhost:8080'],
  ['http://localhost:4321', 80, 'http://localhost'],
  ['http://elfar.localhost:4321', 0, 'http://elfar.localhost:4321'],
  ['http://elfar.localhost', 8080, 'http://elfar.localhost'],
  ['https://elfar.example:8443', 8080, 'https://elfar.example:8443'],
  ['https://notlocalhost:8443', 8080, 'https://notlocalhost:8443'],
])('a site at %s with the port %s has the URL %s', (url, port, expected) => {
  const site = siteOf({
    alias: 'elfar',
    name: 'El Far',
    defaultLocale: 'ca',
    locales: ['ca'],
    theme: 'elfar',
    url,
  });
  expect(listenedToAt(site, port)).toEqual({ ...site, url: expected });
});

// R1.24
test('a site with a scheme other than the one of its URL is rejected', () => {
  const site = siteOf({ alias: 'elfar' });
  const problemsOf = (fields: object) =>
    siteSchema.safeParse({ ...site, ...fields }).error?.issues.map(({ path }) => path.join('.')) ??
    [];
  expect(problemsOf({ scheme: 'https' })).toEqual(['scheme']);
  expect(problemsOf({ scheme: 'https', url: 'https://elfar.example' })).toEqual([]);
});

// R3.49
test('a site has the flags of its file, each off unless the file says yes, and knows no other', () => {
  const site = siteOf({ alias: 'elfar' });
  const read = (featureFlags?: object) =>
    siteSchema.safeParse({ ...site, featureFlags }).data?.featureFlags;
  expect(read()).toEqual({ accounts: false, search: false, streaming: false });
  expect(read({ search: true })).toEqual({ accounts: false, search: true, streaming: false });
  expect(read({ serch: true })).toBeUndefined();
});

// R3.50
test('a site uses the features of browsers unless its file says no, and knows no other', () => {
  const site = siteOf({ alias: 'elfar' });
  const read = (webFeatures?: object) => siteSchema.safeParse({ ...site, webFeatures }).data;
  const [plain, without] = [read(), read({ nativeSharing: false })];
  expect(plain && hasWebFeature(plain, 'nativeSharing')).toBe(true);
  expect(without && hasWebFeature(without, 'nativeSharing')).toBe(false);
  expect(read({ nativeShring: false })).toBeUndefined();
});

// R1.24
test.each([
  ['', []],
  ['https://static.elfar.example', []],
  ['http://localhost:8080', []],
  ['https://static.elfar.example/', ['staticUrl']],
  ['https://static.elfar.example/files', ['staticUrl']],
  ["https://static.elfar.example; script-src 'unsafe-inline'", ['staticUrl']],
  ['javascript:alert(1)', ['staticUrl']],
])('a site with the static origin "%s" has the problems %j', (staticUrl, problems) => {
  const { error } = siteSchema.safeParse({ ...siteOf({ alias: 'elfar' }), staticUrl });
  expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(problems);
});

test.each([
  ['https://media.elfar.example', true],
  ['https://media.elfar.example:8443', true],
  ['http://media.elfar.example', false],
  ['https://*.elfar.example', false],
  ['*', false],
  ['https:', false],
  ['https://media.elfar.example/hls', false],
  ['https://media.elfar.example/', false],
  ["https://a.example; script-src 'unsafe-inline'", false],
  ['https://a.example https://b.example', false],
])('a site with the foreign origin "%s" is valid: %s', (origin, isValid) => {
  for (const part of [
    { mediaOrigins: [origin] },
    { foreignHosts: { frames: [origin] } },
    { foreignHosts: { ads: [origin] } },
  ])
    expect(siteSchema.safeParse({ ...siteOf({ alias: 'elfar' }), ...part }).success).toBe(isValid);
});
