import { expect, it } from 'vitest';
import { offeredDemoReader } from '#domain/sites/demo-reader.ts';
import { siteOf } from '#tests/support/newsroom/newsroom.ts';

const READER = {
  email: 'prova@elfar.example',
  password: 'Xaloc-i-Gregal-7',
  nick: 'prova',
  name: 'Laia',
  surname: 'Moll',
};
const demo = (fields: Record<string, unknown> = {}) =>
  siteOf({
    alias: 'elfar',
    url: 'http://elfar.localhost:4321',
    hosts: ['elfar.localhost', 'elfar.example', 'localhost'],
    featureFlags: { accounts: true, search: false },
    demoReader: READER,
    ...fields,
  });

it.each([
  ['no mail server is set', undefined],
  ['mails stay in a folder', 'file:///var/mails'],
])('offers the demonstration reader if all hosts are reserved names and %s', (_what, mailUrl) => {
  expect(offeredDemoReader(demo(), mailUrl)).toEqual(READER);
});

it.each([
  ['a real host', { hosts: ['elfar.localhost', 'elfar.cat'] }],
  ['a host that only contains a reserved name', { hosts: ['localhost.elfar.cat'] }],
  ['a real domain in its URL', { url: 'https://elfar.cat' }],
  ['a host that ends like a reserved name', { hosts: ['elfarlocalhost'] }],
  ['a network address', { hosts: ['10.0.0.1'] }],
  ['no accounts', { featureFlags: { accounts: false, search: false } }],
  [
    'another identity provider',
    { identityProvider: 'gigya', gigya: { apiKey: '4_key', dataCenter: 'eu1.gigya.com' } },
  ],
  ['no entry in the site’s file', { demoReader: undefined }],
])('offers no demonstration reader to a site with %s', (_what, fields) => {
  expect(offeredDemoReader(demo(fields), undefined)).toBeUndefined();
});

it('offers no demonstration reader with a mail server', () => {
  expect(offeredDemoReader(demo(), 'smtp://mail.example:25')).toBeUndefined();
});
