import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLeaksOnDisk } from '#scripts/leaks/find-leaks.ts';
import type { HostNames } from '#server/platform/front/crawlers/host-names.ts';
import { paragraph, storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import {
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { until } from '#tests/support/until.ts';

const CLOSED = 'Aquesta frase tancada parla de la casa del bosc.';
const PATH = '/politica/2026/03/01/tancada/';
const GENUINE = '192.0.2.1';
const FORGED = '192.0.2.66';
const AGENT = 'Mozilla/5.0 (compatible; Googlebot/2.1)';

const dns = { isAway: false };
const hostNames: HostNames = {
  namesOf: (address) =>
    dns.isAway
      ? Promise.reject(new Error('SERVFAIL'))
      : Promise.resolve([address === FORGED ? 'thief.example' : 'a.crawler.example']),
  addressesOf: () => Promise.resolve([GENUINE]),
};

let accounts: AccountsApplication;

const get = async (from: string, agent: string, path = PATH) => {
  const headers = { host: 'elfar.localhost', 'user-agent': agent, 'x-forwarded-for': from };
  const { status, headers: answered, body } = await ask(accounts.url, { path, headers });
  return { status, headers: answered, text: body.toString() };
};

beforeAll(async () => {
  accounts = await startAccounts({
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    hostNames,
  });
  const story = (fields: { id: string; slug: string; access?: string }) =>
    storyFields({
      taxon: 'elfar-politica',
      authors: ['berta-far'],
      publishedAt: '2026-03-01T10:00:00Z',
      body: [paragraph('Obert.'), paragraph(CLOSED)],
      ...fields,
    });
  const documents = [
    story({ id: 'tancada', slug: 'tancada', access: 'subscriber' }),
    story({ id: 'oberta', slug: 'oberta' }),
  ];
  const submissions = documents.map((document) => ({ source: document.id, document }));
  const { publisher } = accounts.application.wiring.services.publishing;
  expect(
    await publisher.publish({ origin: 'push', actor: TEST_ACTOR, submissions }),
  ).not.toHaveProperty('problems');
});

afterAll(() => accounts.close());

describe('a closed story', () => {
  it('is whole for a crawler that the DNS verifies, from its second request', async () => {
    expect((await get(GENUINE, AGENT)).text).not.toContain(CLOSED);
    await until('the DNS has answered', async () =>
      (await get(GENUINE, AGENT)).text.includes(CLOSED),
    );
    const { status, headers, text } = await get(GENUINE, AGENT);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(headers).not.toHaveProperty('cache-tag');
    expect(text).toMatch(new RegExp(`class="closed-part"[^]*${CLOSED}`));
    expect(text).toContain('"cssSelector":".closed-part"');
    expect(text).not.toContain('data-closed');
  });

  it('is counted in the figures by the name of the crawler', async () => {
    const { figures } = accounts.application.wiring.services;
    const count = async () => {
      const { rows } = await figures.listKeys({
        site: 'elfar',
        dimension: 'crawler',
        span: 'day',
        from: '2020-01-01T00:00:00Z',
        before: '2100-01-01T00:00:00Z',
        limit: 5,
        least: 1,
      });
      return rows;
    };
    await until('the DNS has answered, and the sums are stored', async () => {
      await get(GENUINE, AGENT);
      return (await count()).length > 0;
    });
    expect((await count()).map(({ key }) => key)).toEqual(['Googlebot']);
  });

  // R6.14
  it('is cut for a reader at the crawler’s address, for a forged User-Agent, and for everybody afterwards', async () => {
    await until('the DNS has answered', async () =>
      (await get(GENUINE, AGENT)).text.includes(CLOSED),
    );
    for (const [from, agent] of [
      [GENUINE, 'Mozilla/5.0'],
      [FORGED, AGENT],
      [FORGED, AGENT],
      ['203.0.113.5', 'Mozilla/5.0'],
    ] as const)
      expect((await get(from, agent)).text).not.toContain(CLOSED);
    await accounts.application.pages.settled();
    const pages = `${accounts.dataFolder}/pages`;
    const windows = new Set(['aquesta frase tancada parla de la casa del']);
    const { leaks, files } = findLeaksOnDisk(pages, [
      { story: { id: 'tancada' }, windows, addresses: [] },
    ]);
    expect(files).toBeGreaterThan(0);
    expect(leaks).toEqual([]);
  });

  it('is cut for a header that only the front process may set', async () => {
    const headers = {
      host: 'elfar.localhost',
      'user-agent': 'Mozilla/5.0',
      'portada-crawler': 'yes',
    };
    expect((await ask(accounts.url, { path: PATH, headers })).body.toString()).not.toContain(
      CLOSED,
    );
    expect(
      (await ask(accounts.url, { path: `${PATH}?x=1`, headers })).body.toString(),
    ).not.toContain(CLOSED);
  });

  it('is cut while the DNS is away', async () => {
    dns.isAway = true;
    for (let time = 0; time < 3; time += 1)
      expect((await get('192.0.2.77', AGENT)).text).not.toContain(CLOSED);
    dns.isAway = false;
  });
});

describe('a free story', () => {
  it('is the same cached page for a crawler', async () => {
    const path = '/politica/2026/03/01/oberta/';
    const { headers, text } = await get(GENUINE, AGENT, path);
    expect([text.includes(CLOSED), headers['cache-control']]).toEqual([
      true,
      'public, max-age=0, must-revalidate',
    ]);
  });
});
