import { beforeAll, describe, expect, it } from 'vitest';
import { createResubmitProof } from '#server/subjects/abuse-protection/resubmit-proof.ts';
import { createWorkProof } from '#server/subjects/abuse-protection/work-proof.ts';
import { aReader } from '#tests/support/readers/accounts-application.ts';
import {
  ago,
  MINUTE,
  startProvedAccounts,
  type ProvedAccounts,
} from '#tests/support/readers/proved-accounts.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';
import {
  decode,
  encode,
  handedIn,
  solvedChallenge,
} from '#tests/support/readers/solved-challenge.ts';

/** Tests of the proof of work against automated registrations, through the call. */

const REGISTER = '/api/front/user/register';
const CHALLENGE = '/api/front/user/challenge';

let accounts: ProvedAccounts;

beforeAll(async () => {
  accounts = await startProvedAccounts();
  return () => accounts.close();
});

async function expectRefused(recaptcha: unknown, browser = accounts.browser()): Promise<void> {
  const registration = aRegistration(recaptcha === undefined ? {} : { recaptcha });
  const answer = await browser.call('POST', REGISTER, registration);
  expect(answer).toMatchObject({
    status: 400,
    json: { code: 'INVALID_FIELD', fields: { recaptcha: 'unproved' } },
  });
  expect(await accounts.isThere(registration.email)).toBe(false);
}

/** A solved challenge after a change of its parameters or solution. */
async function altered(change: (answer: ReturnType<typeof decode>) => unknown): Promise<string> {
  const answer = decode(await solvedChallenge(accounts.browser()));
  change(answer);
  return encode(answer);
}

describe('a challenge', () => {
  it('sends each client a new, uncached challenge without its solution', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => accounts.browser().call('GET', CHALLENGE)),
    );
    expect(first).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      json: { response: { validFor: 1200 } },
    });
    expect(first?.json?.response?.['challenge']).not.toEqual(second?.json?.response?.['challenge']);
    expect(JSON.stringify(first?.json)).not.toContain('counter');
  });

  it('limits the challenges of one client to 60', async () => {
    const browser = accounts.browser();
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => browser.call('GET', CHALLENGE)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/);
  });

  it('answers GET for a challenge only, and 404 at a site without accounts', async () => {
    expect((await accounts.browser().call('POST', CHALLENGE, {})).status).toBe(405);
    const site = accounts.siteOf('elfar');
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
  // R7.18
  it('accepts a registration with a solved challenge', async () => {
    expect((await register(accounts.browser(), aRegistration())).status).toBe(201);
  });

  // R7.18
  it.each([
    ['no proof', undefined],
    ['an empty proof', ''],
    ['text that is no proof', 'true'],
    ['JSON that is no proof', encode({ challenge: {}, solution: {} })],
    ['a list', encode([])],
    ['text that is not base64', '%%%'],
  ])('refuses a registration with %s', (_what, recaptcha) => expectRefused(recaptcha));

  it('refuses a registration with a proof of more than 4000 characters', async () => {
    const answer = await accounts
      .browser()
      .call('POST', REGISTER, aRegistration({ recaptcha: 'a'.repeat(4001) }));
    expect(answer).toMatchObject({ status: 400, json: { fields: { recaptcha: 'too_big' } } });
  });

  it('refuses a registration with an unsolved challenge', async () => {
    await expectRefused(
      await altered(({ solution }) => Object.assign(solution, { derivedKey: '0'.repeat(64) })),
    );
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
    await expectRefused(
      await altered(({ challenge }) => Object.assign(challenge.parameters, parameters)),
    );
  });

  it('refuses a registration with an unsigned challenge or one signed with another secret', async () => {
    await expectRefused(
      await altered(({ challenge }) => Object.assign(challenge, { signature: '' })),
    );
    await expectRefused(
      await altered(({ challenge }) => Object.assign(challenge, { signature: '0'.repeat(64) })),
    );
    const foreign = await createWorkProof(
      accounts.nodeOf({ secret: 'another secret of thirty-two characters' }),
    ).createChallenge(accounts.siteOf('elfar'));
    await expectRefused(await handedIn(foreign));
  });

  it('refuses a challenge of 21 minutes and accepts one of 19', async () => {
    const old = await createWorkProof(accounts.nodeOf({ now: ago(21 * MINUTE) })).createChallenge(
      accounts.siteOf('elfar'),
    );
    await expectRefused(await handedIn(old));
    const young = await createWorkProof(accounts.nodeOf({ now: ago(19 * MINUTE) })).createChallenge(
      accounts.siteOf('elfar'),
    );
    const recaptcha = await handedIn(young);
    expect(
      (await accounts.browser().call('POST', REGISTER, aRegistration({ recaptcha }))).status,
    ).toBe(201);
  });

  it('refuses a challenge of another site', async () => {
    const recaptcha = await solvedChallenge(accounts.browser({ site: 'ondamarea' }));
    await expectRefused(recaptcha);
    const browser = accounts.browser({ site: 'ondamarea' });
    expect((await browser.call('POST', REGISTER, aRegistration({ recaptcha }))).status).toBe(201);
  });

  it('accepts a proof once, in whatever encoding, from whatever client and on whatever node', async () => {
    const recaptcha = await solvedChallenge(accounts.browser());
    expect(
      (await accounts.browser().call('POST', REGISTER, aRegistration({ recaptcha }))).status,
    ).toBe(201);
    await expectRefused(recaptcha);
    await expectRefused(encode({ ...decode(recaptcha), more: true }));
    const { challenge, solution } = decode(recaptcha);
    await expectRefused(encode({ challenge, solution: { ...solution, counter: 77 } }));
    const elsewhere = createWorkProof(accounts.nodeOf());
    expect(
      await elsewhere.accept({
        site: accounts.siteOf('elfar'),
        text: recaptcha,
        clientAddress: '',
      }),
    ).toEqual({
      ok: false,
      problem: 'unproved',
    });
  });

  it('accepts a proof once of many simultaneous registrations', async () => {
    const recaptcha = await solvedChallenge(accounts.browser());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        accounts.browser().call('POST', REGISTER, aRegistration({ recaptcha })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201, 400, 400, 400, 400, 400, 400, 400,
    ]);
  });

  it('consumes a proof to report an email address in use, but not to report an invalid form', async () => {
    const browser = accounts.browser();
    const taken = aRegistration();
    await register(browser, taken);
    const recaptcha = await solvedChallenge(browser);
    const send = (fields: Record<string, unknown>) =>
      browser.call('POST', REGISTER, aRegistration({ recaptcha, ...fields }));
    expect(await send({ terms: false })).toMatchObject({ status: 400 });
    const { registration: proved } = await aReader(accounts);
    expect(await send({ nick: proved.nick })).toMatchObject({
      status: 409,
      json: { code: 'NICK_ALREADY_IN_USE' },
    });
    expect(await send({ email: taken.email })).toMatchObject({
      status: 409,
      json: { code: 'EMAIL_ALREADY_IN_USE' },
    });
    await expectRefused(recaptcha, browser);
    // Without a proof, the response does not reveal an account.
    expect(
      await browser.call('POST', REGISTER, aRegistration({ email: taken.email })),
    ).toMatchObject({ status: 400 });
  });

  it('refuses a call with the token of the page’s form', async () => {
    const token = await createResubmitProof(accounts.nodeOf({ now: ago(MINUTE) })).ask(
      accounts.siteOf('elfar'),
    );
    await expectRefused(token);
  });
});
