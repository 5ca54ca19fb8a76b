import { expect, test } from 'vitest';
import { adLink, adRequest } from '#domain/ads/ad-address.ts';

const hasNoConsent = () => false;

const PAGE = 'https://elfar.example/politica/una-noticia/';

test.each([
  ['/media/files/ad.xml', 'https://elfar.example/media/files/ad.xml'],
  ['https://elfar.example/ad', 'https://elfar.example/ad'],
  [' https://ads.example/click?id=1 ', 'https://ads.example/click?id=1'],
  ['https://ads.example:8443/', 'https://ads.example:8443/'],
  ['//ads.example/x', 'https://ads.example/x'],
])('an ad may lead to %s', (text, expected) => {
  expect(adLink(text, PAGE)?.href).toBe(expected);
});

test.each([
  '',
  '  ',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'blob:https://elfar.example/1',
  'http://ads.example/click',
  'http://elfar.example/ad',
  'https://reader@ads.example/',
  'https://elfar.example:pass@evil.example/',
  'https://localhost/',
  'https://router/',
  'https://printer.local/',
  'https://api.internal/',
  'https://nas.home.arpa/',
  'https://elfar.localhost/',
  'https://127.0.0.1/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://127.0.0.1./',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost./',
  'https://',
])('an ad may not lead to "%s"', (text) => {
  expect(adLink(text, PAGE)).toBeUndefined();
});

test('another origin is requested only with consent to advertising', () => {
  const asked: string[] = [];
  const hasConsent = (purpose: string) => asked.push(purpose) > 0;
  expect(
    adRequest('https://ads.example/vast', { page: PAGE, hasConsent: hasNoConsent }),
  ).toBeUndefined();
  expect(adRequest('https://ads.example/vast', { page: PAGE, hasConsent })?.href).toBe(
    'https://ads.example/vast',
  );
  expect(asked).toEqual(['advertising']);
  expect(adRequest('https://192.168.1.1/', { page: PAGE, hasConsent })).toBeUndefined();
});

test('the page’s own origin needs no consent', () => {
  expect(adRequest('/media/files/ad.xml', { page: PAGE, hasConsent: hasNoConsent })?.pathname).toBe(
    '/media/files/ad.xml',
  );
  const http = { page: 'http://elfar.localhost:4321/', hasConsent: hasNoConsent };
  expect(adRequest('/media/files/ad.xml', http)?.href).toBe(
    'http://elfar.localhost:4321/media/files/ad.xml',
  );
  expect(adRequest('http://elfar.localhost:4322/ad.xml', http)).toBeUndefined();
});
