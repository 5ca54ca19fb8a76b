import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { FUNNEL_STEPS } from '#domain/figures/figure.ts';
import { figures } from '#server/platform/database/tables/figure-schema.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { SELLING } from '#tests/support/payments/selling-site.ts';
import {
  aReader,
  openAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';

const READ = '/api/front/paywall/content/elfar-ca-per-a-subscriptors/read';

let accounts: AccountsApplication;

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  const file = path.join(newsroom.content, 'sites', 'elfar.yaml');
  const site = parse(readFileSync(file, 'utf8'));
  // Without an allowance each closed story is refused.
  const rules = site.paywall.rules.map((rule: object) => ({ ...rule, maximum: 0 }));
  const paywall = { ...site.paywall, rules };
  const text = { ...site, ...parse(SELLING), featureFlags: { accounts: true }, paywall };
  writeFileSync(file, stringify(text));
  accounts = await openAccounts({ newsroom, environment: {} });
  return () => accounts.close();
});

/** The counts of all steps, in their order. */
async function steps(): Promise<number[]> {
  const { services, database } = accounts.application.wiring;
  await services.readers.keptSums.flush();
  const { site, dimension, span, key, views } = figures;
  const rows = await database.orm
    .select({ key, views })
    .from(figures)
    .where(and(eq(site, 'elfar'), eq(dimension, 'step'), eq(span, 'month')));
  return FUNNEL_STEPS.map((step) => rows.find((row) => row.key === step)?.views ?? 0);
}

/** How many times each step was taken meanwhile. */
async function taken(act: () => Promise<unknown>): Promise<number[]> {
  const before = await steps();
  await act();
  return (await steps()).map((count, index) => count - (before[index] ?? 0));
}

// R10.17
describe('the steps to a subscription', () => {
  it('have the wall that a visitor finds', async () => {
    const browser = accounts.browser();
    expect(
      await taken(async () => {
        const { json } = await browser.call('POST', READ, {});
        expect(json?.response?.['accessGranted']).toBe(false);
      }),
    ).toEqual([1, 0, 0, 0]);
  });

  it.each([
    ['the cookie', { cookie: 'uncounted=1' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
    ['Do Not Track', { dnt: '1' }],
  ])('have none of a browser that is not counted: %s', async (_by, headers) => {
    expect(await taken(() => accounts.browser().call('POST', READ, {}, headers))).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it('have a registration, a checkout and one paid subscription', async () => {
    expect(await taken(() => register(accounts.browser(), aRegistration()))).toEqual([0, 1, 0, 0]);
    const { browser } = await aReader(accounts);
    let payment = '';
    expect(
      await taken(async () => {
        const { json } = await browser.call('POST', '/api/front/subscription/checkout', {
          offer: 'digital-mes',
        });
        payment = String(json?.response?.['url']).replace('http://elfar.localhost', '');
      }),
    ).toEqual([0, 0, 1, 0]);
    expect(
      await taken(async () => {
        const thanks = await browser.open(payment, { form: 'pay' });
        await browser.open(String(thanks.headers['location']));
        await browser.open('/suscripcion/perfil/', { form: 'cancel' });
      }),
    ).toEqual([0, 0, 0, 1]);
  });

  it('have no refused registration', async () => {
    expect(
      await taken(() => accounts.browser().call('POST', '/api/front/user/register', { nick: 'x' })),
    ).toEqual([0, 0, 0, 0]);
  });
});
