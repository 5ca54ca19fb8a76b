import { expect, it } from 'vitest';
import { isPathOrHttps } from '#domain/sites/alert-fields.ts';

it.each([
  '/',
  '/politica/',
  '/politica/?a=b#c',
  'https://elfar.example',
  'HTTPS://elfar.example/x',
  'https://elfar.example:8443/x',
])('takes %s as the link of an alert', (href) => {
  expect(isPathOrHttps(href)).toBe(true);
});

it.each([
  '',
  'politica/',
  '#part',
  '?a=b',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '\\\\evil.example',
  'http://elfar.example/',
  'https:elfar.example',
  'https://',
  'https://user@evil.example/',
  'https://elfar.example:pass@evil.example/',
  ' javascript:alert(1)',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@elfar.example',
  'ftp://elfar.example/',
])('refuses %j', (href) => {
  expect(isPathOrHttps(href)).toBe(false);
});
