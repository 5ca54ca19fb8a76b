import { beforeAll, describe, expect, it } from 'vitest';
import { SELLING } from '#tests/support/payments/selling-site.ts';
import {
  aReader,
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { aStaffMember } from '#tests/support/readers/desk-visitor.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

const COMPS = '/api/desk/comps';

let accounts: AccountsApplication;
let editor: ReaderBrowser;

beforeAll(async () => {
  accounts = await startAccounts({ siteFields: { elfar: SELLING } });
  const { browser, password, code } = await aStaffMember(accounts);
  editor = browser;
  expect(
    (await editor.call('POST', '/api/front/user/desk', { password, code: await code() })).status,
  ).toBe(200);
  return () => accounts.close();
});

const give = (email: string, until = '2099-12-31') => editor.call('POST', COMPS, { email, until });

/** The page of the list after a cursor. */
async function list(
  cursor = '',
): Promise<{ comps: { id: string; nick: string; until: string }[]; cursor: string | null }> {
  const { json } = await editor.call(
    'GET',
    `${COMPS}${cursor === '' ? '' : `?${new URLSearchParams({ cursor }).toString()}`}`,
  );
  return Object(json?.response);
}

async function typeOf(browser: ReaderBrowser): Promise<unknown> {
  const { json } = await browser.call('GET', '/api/front/user/profile');
  return Object(json?.response?.['user']).type;
}

describe('a subscription that the desk gives', () => {
  it('makes a reader a subscriber, is listed with its last day, and ends', async () => {
    const { browser, registration } = await aReader(accounts);
    const { email, nick } = registration;
    expect((await give(email.toUpperCase())).json?.response).toEqual({ isChanged: true });
    expect(await typeOf(browser)).toBe(2);
    await give(email, '2098-06-30');
    const line = (await list()).comps.find((one) => one.nick === nick);
    expect(line).toMatchObject({ nick, until: '2098-06-30' });
    expect(JSON.stringify(line)).not.toContain(email);

    expect((await editor.call('DELETE', `${COMPS}/${line?.id}`)).status).toBe(200);
    expect(await typeOf(browser)).toBe(1);
    expect((await list()).comps.map((one) => one.nick)).not.toContain(nick);
    expect((await editor.call('DELETE', `${COMPS}/${line?.id}`)).status).toBe(404);
    const audited = await accounts.application.wiring.services.desk.audit.list({
      site: 'elfar',
      limit: 3,
    });
    expect(audited.map(({ verb, actor }) => [verb, actor.kind])).toEqual([
      ['end-subscription', 'reader'],
      ['give-subscription', 'reader'],
      ['give-subscription', 'reader'],
    ]);
    expect(accounts.logged()).not.toContain(email);
  });

  it('is refused by field', async () => {
    const { browser, registration } = await aReader(accounts);
    const { json } = await browser.call('POST', '/api/front/subscription/checkout', {
      offer: 'digital-mes',
    });
    await browser.open(String(json?.response?.['url']).replace('http://elfar.localhost', ''), {
      form: 'pay',
    });
    const { email } = registration;
    for (const [body, fields] of [
      [{ email, until: '2099-12-31' }, { email: 'already-subscribed' }],
      [{ email, until: '2020-01-01' }, { until: 'past-day' }],
      [{ email: 'ningu@elfar.example', until: '2099-12-31' }, { email: 'unknown-reader' }],
      [
        { email: 'ningu', until: '' },
        { email: expect.anything(), until: expect.anything() },
      ],
      [{ email, until: '2026-02-30' }, { until: expect.anything() }],
    ])
      expect(await editor.call('POST', COMPS, body)).toMatchObject({
        status: 400,
        json: { code: 'INVALID_FIELDS', fields },
      });
    const own = await accounts.application.wiring.services.readers.subscriptions.find(
      await idOf(browser),
    );
    expect((await editor.call('DELETE', `${COMPS}/${own?.id}`)).status).toBe(404);
  });

  it('belongs to its site: an editor of another one neither changes nor ends it', async () => {
    const { comps } = accounts.application.wiring.services.readers;
    const { registration } = await aReader(accounts);
    const { email } = registration;
    const by = { kind: 'command', id: 'test' } as const;
    await comps.change({ verb: 'give', site: 'ondamarea', email, until: '2090-01-01' }, by);
    expect(await give(email, '2089-12-31')).toMatchObject({
      status: 400,
      json: { fields: { email: 'already-subscribed' } },
    });
    expect(await comps.change({ verb: 'end', site: 'elfar', email }, by)).toEqual({
      ok: false,
      problem: 'already-subscribed',
    });
    const [own] = await comps.list({ site: 'ondamarea', limit: 1, after: undefined });
    expect(own?.endsAt.toISOString()).toBe('2090-01-01T23:00:00.000Z');
  });

  it('is in one page of the list only, and of its own site only', async () => {
    const { comps } = accounts.application.wiring.services.readers;
    const nicks: string[] = [];
    for (const site of ['elfar', 'elfar', 'elfar', 'ondamarea']) {
      const { registration } = await aReader(accounts);
      nicks.push(registration.nick);
      const gift = { verb: 'give', site, email: registration.email, until: '2090-01-01' } as const;
      expect(await comps.change(gift, { kind: 'command', id: 'test' })).toMatchObject({ ok: true });
    }
    const first = await comps.list({ site: 'elfar', limit: 2, after: undefined });
    const second = await comps.list({ site: 'elfar', limit: 2, after: first[1] });
    expect([...first, ...second].map(({ nick }) => nick).toSorted()).toEqual(
      nicks.slice(0, 3).toSorted(),
    );
    for (const forged of [
      'x',
      '2026-13-45T00:00:00.000Z a',
      "2026-11-26T00:00:00.000Z ' or 1=1",
      `2026-11-26T00:00:00.000Z ${'a'.repeat(101)}`,
    ])
      expect(
        (await editor.call('GET', `${COMPS}?${new URLSearchParams({ cursor: forged }).toString()}`))
          .status,
      ).toBe(400);
  });
});

async function idOf(browser: ReaderBrowser): Promise<string> {
  const { json } = await browser.call('GET', '/api/front/user/profile');
  return String(Object(json?.response?.['user']).id);
}
