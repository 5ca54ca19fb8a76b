import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAttemptLimiter } from '../../../src/server/abuse-protection/attempt-limiter.ts';
import { readers } from '../../../src/server/database/reader-schema.ts';
import { createResubmitProof } from '../../../src/server/abuse-protection/resubmit-proof.ts';
import { createWorkProof } from '../../../src/server/abuse-protection/work-proof.ts';
import { startAccounts, type AccountsApplication } from '../../support/readers/accounts-application.ts';
import { aRegistration, register } from '../../support/readers/registration.ts';
import type { ReaderBrowser } from '../../support/readers/reader-browser.ts';
import { decode, encode, handedIn, solvedChallenge } from '../../support/readers/solved-challenge.ts';

/** Tests of the proof of work against automated registrations, through the call and through the page. */

const REGISTER = '/api/front/user/register';
const CHALLENGE = '/api/front/user/challenge';
const SECRET = 'a secret of thirty-two characters or more';
const MINUTE = 60_000;

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts({ environment: { AUTH_SECRET: SECRET } });
  return () => accounts.close();
});

const orm = () => accounts.application.wiring.database.orm;
const ago = (milliseconds: number) => () => new Date(Date.now() - milliseconds);

/** Settings of another node: it shares the secret and the database, and has an empty memory. */
const nodeOf = (options: { secret?: string; now?: () => Date } = {}) => ({
  secret: SECRET,
  effort: 2,
  attempts: createAttemptLimiter({ orm: orm(), secret: SECRET }),
  ...options,
});

function siteOf(alias: string) {
  const site = accounts.application.wiring.sites.find((candidate) => candidate.alias === alias);
  if (!site) throw new Error(`The newsroom has no site ${alias}.`);
  return site;
}

const isThere = async (email: string) => (await orm().select().from(readers).where(eq(readers.email, email))).length === 1;

async function expectRefused(recaptcha: unknown, browser = accounts.browser()): Promise<void> {
  const registration = aRegistration(recaptcha === undefined ? {} : { recaptcha });
  const answer = await browser.call('POST', REGISTER, registration);
  expect(answer).toMatchObject({ status: 400, json: { code: 'INVALID_FIELD', fields: { recaptcha: 'unproved' } } });
  expect(await isThere(registration.email)).toBe(false);
}

/** A solved challenge after a change of its parameters or solution. */
async function altered(change: (answer: ReturnType<typeof decode>) => unknown): Promise<string> {
  const answer = decode(await solvedChallenge(accounts.browser()));
  change(answer);
  return encode(answer);
}

describe('a challenge', () => {
  it('sends each client a new, uncached challenge without its solution', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => accounts.browser().call('GET', CHALLENGE)));
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' }, json: { response: { validFor: 1200 } } });
    expect(first?.json?.response?.['challenge']).not.toEqual(second?.json?.response?.['challenge']);
    expect(JSON.stringify(first?.json)).not.toContain('counter');
  });

  it('limits the challenges of one client to 60', async () => {
    const browser = accounts.browser();
    const answers = await Promise.all(Array.from({ length: 61 }, () => browser.call('GET', CHALLENGE)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/);
  });

  it('answers GET for a challenge only, and 404 at a site without accounts', async () => {
    expect((await accounts.browser().call('POST', CHALLENGE, {})).status).toBe(405);
    const site = siteOf('elfar');
    const { featureFlags } = site;
    site.featureFlags = { ...featureFlags, accounts: false };
    try {
      expect((await accounts.browser().call('GET', CHALLENGE)).status).toBe(404);
    } finally {
      site.featureFlags = featureFlags;
    }
  });
});

describe('a registration through the call', () => {
  it('accepts a registration with a solved challenge', async () => {
    expect((await register(accounts.browser(), aRegistration())).status).toBe(201);
  });

  it.each([
    ['no proof', undefined],
    ['an empty proof', ''],
    ['text that is no proof', 'true'],
    ['JSON that is no proof', encode({ challenge: {}, solution: {} })],
    ['a list', encode([])],
    ['text that is not base64', '%%%'],
  ])('refuses a registration with %s', (_what, recaptcha) => expectRefused(recaptcha));

  it('refuses a registration with a proof of more than 4000 characters', async () => {
    const answer = await accounts.browser().call('POST', REGISTER, aRegistration({ recaptcha: 'a'.repeat(4001) }));
    expect(answer).toMatchObject({ status: 400, json: { fields: { recaptcha: 'too_big' } } });
  });

  it('refuses a registration with an unsolved challenge', async () => {
    await expectRefused(await altered(({ solution }) => Object.assign(solution, { derivedKey: '0'.repeat(64) })));
  });

  it.each([
    ['made cheaper', { cost: 1 }],
    ['with a shorter prefix', { keyPrefix: '0' }],
    ['with a shorter key', { keyLength: 1 }],
    ['with another algorithm', { algorithm: 'SHA-256' }],
    ['that expires later', { expiresAt: 4_102_444_800 }],
    ['with another nonce, for reuse', { nonce: '0'.repeat(32) }],
    ['with the key of another challenge', { keySignature: '0'.repeat(64) }],
    ['with an additional field', { memoryCost: 1 }],
    ['for another site', { data: { site: 'ondamarea' } }],
  ])('refuses a registration with a challenge %s', async (_what, parameters) => {
    await expectRefused(await altered(({ challenge }) => Object.assign(challenge.parameters, parameters)));
  });

  it('refuses a registration with an unsigned challenge or one signed with another secret', async () => {
    await expectRefused(await altered(({ challenge }) => Object.assign(challenge, { signature: '' })));
    await expectRefused(await altered(({ challenge }) => Object.assign(challenge, { signature: '0'.repeat(64) })));
    const foreign = await createWorkProof(nodeOf({ secret: 'another secret of thirty-two characters' })).createChallenge(siteOf('elfar'));
    await expectRefused(await handedIn(foreign));
  });

  it('refuses a challenge of 21 minutes and accepts one of 19', async () => {
    const old = await createWorkProof(nodeOf({ now: ago(21 * MINUTE) })).createChallenge(siteOf('elfar'));
    await expectRefused(await handedIn(old));
    const young = await createWorkProof(nodeOf({ now: ago(19 * MINUTE) })).createChallenge(siteOf('elfar'));
    const recaptcha = await handedIn(young);
    expect((await accounts.browser().call('POST', REGISTER, aRegistration({ recaptcha }))).status).toBe(201);
  });

  it('refuses a challenge of another site', async () => {
    const recaptcha = await solvedChallenge(accounts.browser({ site: 'ondamarea' }));
    await expectRefused(recaptcha);
    const browser = accounts.browser({ site: 'ondamarea' });
    expect((await browser.call('POST', REGISTER, aRegistration({ recaptcha }))).status).toBe(201);
  });

  it('accepts a proof once, in whatever encoding, from whatever client and on whatever node', async () => {
    const recaptcha = await solvedChallenge(accounts.browser());
    expect((await accounts.browser().call('POST', REGISTER, aRegistration({ recaptcha }))).status).toBe(201);
    await expectRefused(recaptcha);
    await expectRefused(encode({ ...decode(recaptcha), more: true }));
    const { challenge, solution } = decode(recaptcha);
    await expectRefused(encode({ challenge, solution: { ...solution, counter: 77 } }));
    const elsewhere = createWorkProof(nodeOf());
    expect(await elsewhere.accept({ site: siteOf('elfar'), text: recaptcha, clientAddress: '' })).toEqual({
      ok: false,
      problem: 'unproved',
    });
  });

  it('accepts a proof once of many simultaneous registrations', async () => {
    const recaptcha = await solvedChallenge(accounts.browser());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => accounts.browser().call('POST', REGISTER, aRegistration({ recaptcha }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400, 400, 400]);
  });

  it('consumes a proof to report an email address in use, but not to report an invalid form', async () => {
    const browser = accounts.browser();
    const taken = aRegistration();
    await register(browser, taken);
    const recaptcha = await solvedChallenge(browser);
    const send = (fields: Record<string, unknown>) => browser.call('POST', REGISTER, aRegistration({ recaptcha, ...fields }));
    expect(await send({ terms: false })).toMatchObject({ status: 400 });
    expect(await send({ nick: taken.nick })).toMatchObject({ status: 409, json: { code: 'NICK_ALREADY_IN_USE' } });
    expect(await send({ email: taken.email })).toMatchObject({ status: 409, json: { code: 'EMAIL_ALREADY_IN_USE' } });
    await expectRefused(recaptcha, browser);
    // Without a proof, the response does not reveal an account.
    expect(await browser.call('POST', REGISTER, aRegistration({ email: taken.email }))).toMatchObject({ status: 400 });
  });

  it('refuses a call with the token of the page’s form', async () => {
    const token = await createResubmitProof(nodeOf({ now: ago(MINUTE) })).ask(siteOf('elfar'));
    await expectRefused(token);
  });
});

describe('a registration through the form without JavaScript', () => {
  const ASKED = 'Per demostrar que no ets un robot, torna a escriure la contrasenya';
  const tokenIn = (html: string) => /<input type="hidden" name="recaptcha" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const tokenOf = (milliseconds: number, alias = 'elfar') => createResubmitProof(nodeOf({ now: ago(milliseconds) })).ask(siteOf(alias));

  const formOf = (fields: Record<string, string>): Record<string, string> & { email: string; password: string } => {
    const { nick, email, password, name, surname, birthdate } = aRegistration();
    const person = { nick, email, password, name: String(name), surname: String(surname), birthdate: String(birthdate) };
    return { ...person, terms: 'true', newsletters: 'elfar-setmanal', ...fields };
  };

  async function expectAskedAgain(fields: Record<string, string>, browser: ReaderBrowser = accounts.browser()) {
    const form = formOf(fields);
    const { status, headers, html } = await browser.open('/registro/', form);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(html).toContain(ASKED);
    expect(await isThere(form.email)).toBe(false);
    return { form, html };
  }

  it('asks for a second submission of the form, with every field but the password filled in', async () => {
    const { form, html } = await expectAskedAgain({});
    expect(html).toContain(`value="${form.email}"`);
    expect(html).not.toContain(form.password);
    expect(html).toMatch(/name="newsletters"[^>]*checked|checked[^>]*name="newsletters"/);
    expect(html).toMatch(/name="terms"[^>]*checked|checked[^>]*name="terms"/);
    expect(tokenIn(html)).not.toBe('');
    const { status, html: done } = await accounts.browser().open('/registro/', { ...form, recaptcha: await tokenOf(4000) });
    expect(status).toBe(200);
    expect(done).toContain(`T’hem enviat un correu a ${form.email}.`);
    expect((await accounts.mailsTo(form.email))[0]?.subject).toContain('Confirma la teva adreça');
  });

  it('sends a token for the second submission even if the first one has errors', async () => {
    const { status, html } = await accounts.browser().open('/registro/', formOf({ name: '' }));
    expect([status, html.includes(ASKED), tokenIn(html) !== '']).toEqual([400, false, true]);
  });

  it('asks again when the second submission comes at once, as from a program', async () => {
    const browser = accounts.browser();
    const { html } = await expectAskedAgain({}, browser);
    const again = await expectAskedAgain({ recaptcha: tokenIn(html) }, browser);
    expect(tokenIn(again.html)).not.toBe(tokenIn(html));
  });

  it('asks again for a token that is expired, forged or of another site, and for a solved challenge', async () => {
    await expectAskedAgain({ recaptcha: await tokenOf(21 * MINUTE) });
    await expectAskedAgain({ recaptcha: await tokenOf(4000, 'ondamarea') });
    const foreign = createResubmitProof(nodeOf({ secret: 'another secret of thirty-two characters', now: ago(4000) }));
    await expectAskedAgain({ recaptcha: await foreign.ask(siteOf('elfar')) });
    const [, payload] = (await tokenOf(4000)).split('.');
    await expectAskedAgain({ recaptcha: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.` });
    await expectAskedAgain({ recaptcha: await solvedChallenge(accounts.browser()) });
  });

  it('accepts a token once of many simultaneous submissions', async () => {
    const recaptcha = await tokenOf(4000);
    const forms = Array.from({ length: 5 }, () => formOf({ recaptcha }));
    await Promise.all(forms.map((form) => accounts.browser().open('/registro/', form)));
    expect((await Promise.all(forms.map(({ email }) => isThere(email)))).filter(Boolean)).toHaveLength(1);
  });

  it('limits registrations by form to three an hour per network address, while the call allows more', async () => {
    const browser = accounts.browser({ address: '203.0.113.99' });
    const answers = [];
    for (let press = 0; press < 4; press += 1) {
      const form = formOf({ recaptcha: await tokenOf(4000) });
      const { status } = await browser.open('/registro/', form);
      answers.push([status, await isThere(form.email)]);
    }
    expect(answers).toEqual([
      [200, true],
      [200, true],
      [200, true],
      [429, false],
    ]);
    expect((await register(browser, aRegistration())).status).toBe(201);
  });

  it('refuses a registration form from another site', async () => {
    const form = formOf({ recaptcha: await tokenOf(4000) });
    const { status } = await accounts.browser().open('/registro/', form, { origin: 'http://evil.example' });
    expect([status, await isThere(form.email)]).toEqual([403, false]);
  });
});
