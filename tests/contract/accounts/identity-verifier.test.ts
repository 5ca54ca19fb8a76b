import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gigyaSchema } from '#domain/sites/gigya.ts';
import { createAttemptLimiter } from '#server/subjects/abuse-protection/attempt-limiter.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import {
  createGigyaIdentityVerifier,
  type GigyaVerifierOptions,
} from '#server/subjects/accounts/identity/gigya-identity-verifier.ts';
import { localIdentityVerifier } from '#server/subjects/accounts/identity/identity-verifier.ts';
import { MEMORY } from '#tests/support/databases/dumped-database.ts';
import { emptiedDatabase } from '#tests/support/databases/emptied-database.ts';
import {
  nowInSeconds,
  startGigyaStandIn,
  type GigyaStandIn,
} from '#tests/support/readers/providers/gigya-stand-in.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { describeIdentityVerifier } from './identity-verifier-suite.ts';

let provider: GigyaStandIn;
const kept = keptLog();
const emptied = emptiedDatabase('attempts', () => openDatabase(MEMORY));

beforeAll(async () => {
  provider = await startGigyaStandIn();
});
afterAll(() => provider.close());

/**
 * A verifier on the stand-in, with the partner secret unless the options have other `credentials`.
 */
async function openVerifier(
  settings: Record<string, unknown> = {},
  options: Partial<GigyaVerifierOptions> = {},
) {
  const { orm } = await emptied();
  provider.setDown(false);
  const node = () =>
    createGigyaIdentityVerifier({
      settings: gigyaSchema.parse({
        apiKey: provider.apiKey,
        dataCenter: 'eu1.gigya.com',
        ...settings,
      }),
      credentials: { secret: provider.partnerSecret, userKey: undefined },
      url: provider.url,
      attempts: createAttemptLimiter({ orm, secret: 'a secret' }),
      log: kept.log,
      ...options,
    });
  return { near: node(), far: node(), provider };
}

const signed = (uid: string) => {
  const { xUIDSignature, xsignatureTimestamp } = provider.sign(uid);
  return { uid, signature: xUIDSignature, timestamp: xsignatureTimestamp };
};

describe('the verifier of gigya with the partner secret', () => {
  describeIdentityVerifier(() => openVerifier(), { vouches: true });
});

describe('the verifier of gigya with a user key', () => {
  const { userKey } = {
    userKey: () => ({
      credentials: { secret: provider.userKey.secret, userKey: provider.userKey.userKey },
    }),
  };
  describeIdentityVerifier(() => openVerifier({}, userKey()), { vouches: true });

  it('rejects an answer that another secret has signed', async () => {
    const { near } = await openVerifier(
      {},
      { credentials: { secret: 'b3RoZXI=', userKey: provider.userKey.userKey } },
    );
    provider.addAccount('UID-20');
    expect(await near.verify(signed('UID-20'))).toMatchObject({ ok: false });
  });
});

describe('the local verifier', () => {
  describeIdentityVerifier(
    () => Promise.resolve({ near: localIdentityVerifier, far: localIdentityVerifier, provider }),
    {
      vouches: false,
    },
  );
});

describe('the verifier of gigya', () => {
  it.each([
    [{ subscription: true }, 'subscription', true],
    [{ subscription: 'false' }, 'subscription', undefined],
    [{}, 'subscription', undefined],
    [{ plan: { paper: { isCurrent: false } } }, 'plan.paper.isCurrent', false],
    [{ plan: [] }, 'plan.length', undefined],
    [{ plan: 'x' }, 'plan.paper', undefined],
    [{}, 'constructor', undefined],
  ])(
    'reads the subscription from %j at the path %s',
    async (data, subscriptionField, isSubscribed) => {
      const { near } = await openVerifier({ subscriptionField });
      provider.addAccount('UID-30', { data });
      expect(await near.verify(signed('UID-30'))).toMatchObject({
        ok: true,
        account: { isSubscribed },
      });
    },
  );

  it.each([
    [
      'the profile’s address, if it is verified',
      'Nova@Correu.example',
      ['vella@correu.example', 'nova@correu.example'],
      'nova@correu.example',
    ],
    [
      'another verified address',
      'nova@correu.example',
      ['Vella@correu.example'],
      'vella@correu.example',
    ],
    ['no unverified address', 'nova@correu.example', [], undefined],
    ['no malformed address', 'nova', ['nova'], undefined],
  ])('takes as email address %s', async (_what, email, verified, expected) => {
    const { near } = await openVerifier();
    provider.addAccount('UID-31', {
      profile: { email },
      emails: { verified, unverified: [email] },
    });
    expect(await near.verify(signed('UID-31'))).toMatchObject({
      ok: true,
      account: { email: expected },
    });
  });

  it('cleans and shortens names to one line of text', async () => {
    const { near } = await openVerifier();
    provider.addAccount('UID-32', {
      profile: { firstName: `Be\u0000rta\r\n${'a'.repeat(500)}`, lastName: 7, nickname: null },
    });
    const outcome = await near.verify(signed('UID-32'));
    if (!outcome.ok) throw new Error(outcome.problem);
    expect(outcome.account).toMatchObject({ surname: '', nick: outcome.account.name });
    expect(outcome.account.name).toMatch(/^Be rta {2}a{92}$/);
  });

  it('logs the failure of the provider without account or secret', async () => {
    const { near } = await openVerifier(
      {},
      { credentials: { secret: 'd3Jvbmc=', userKey: undefined } },
    );
    await near.verify(signed('UID-33'));
    const { near: right } = await openVerifier();
    provider.addAccount('UID-34');
    provider.setDown(true);
    await right.verify(signed('UID-34'));
    expect(kept.logged()).toMatch(/the request to the identity provider failed/);
    expect(kept.logged()).not.toMatch(/UID-|correu\.example|Berta/);
    for (const secret of [provider.partnerSecret, provider.userKey.secret, 'd3Jvbmc='])
      expect(kept.logged()).not.toContain(secret);
  });
});

describe('the verifier of a site that accepts tokens', () => {
  const verify = async (uid: string, idToken: string) =>
    (await openVerifier({ proof: 'token' })).near.verify({ uid, idToken });

  it('accepts a valid token once', async () => {
    const { near, far } = await openVerifier({ proof: 'token' });
    provider.addAccount('UID-40');
    const idToken = await provider.issueToken('UID-40');
    expect(await near.verify({ uid: 'UID-40', idToken })).toMatchObject({
      ok: true,
      account: { uid: 'UID-40' },
    });
    // The last letter of the signature has unused bits: another letter decodes to the same bytes.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters[letters.indexOf(idToken.slice(-1)) ^ 1];
    expect(
      (await far.verify({ uid: 'UID-40', idToken: `${idToken.slice(0, -1)}${last}` })).ok,
    ).toBe(false);
    expect(await far.verify({ uid: 'UID-40', idToken })).toEqual({
      ok: false,
      problem: 'replayed',
    });
  });

  it.each([
    ['that has expired', { issuedAt: nowInSeconds() - 120, seconds: 60 }, 'expired'],
    [
      'that is old, whatever its expiry',
      { issuedAt: nowInSeconds() - 3600, seconds: 90 * 86_400 },
      'expired',
    ],
    ['from the future', { issuedAt: nowInSeconds() + 600 }, 'forged'],
    ['for another site at the provider', { apiKey: '4_another' }, 'forged'],
    ['without a signature', { algorithm: 'none' }, 'forged'],
    ['signed with the public key', { algorithm: 'HS256' }, 'forged'],
  ] as const)('rejects an ID token %s', async (_what, claims, problem) => {
    provider.addAccount('UID-41');
    expect(await verify('UID-41', await provider.issueToken('UID-41', claims))).toEqual({
      ok: false,
      problem,
    });
  });

  it('rejects a token for another UID, a changed token, a signature and other text', async () => {
    provider.addAccount('UID-42');
    const [head, , signature] = (await provider.issueToken('UID-43')).split('.');
    const claims = Buffer.from(
      JSON.stringify({ iss: `https://fidm.gigya.com/jwt/${provider.apiKey}/`, sub: 'UID-42' }),
    ).toString('base64url');
    for (const token of [
      await provider.issueToken('UID-43'),
      `${head}.${claims}.${signature}`,
      'a.b.c',
      'x',
    ]) {
      expect(await verify('UID-42', token)).toEqual({ ok: false, problem: 'forged' });
    }
    const { near } = await openVerifier({ proof: 'token' });
    expect(await near.verify(signed('UID-42'))).toEqual({ ok: false, problem: 'forged' });
  });

  it('accepts the provider’s new published key and rejects an unpublished one', async () => {
    provider.addAccount('UID-44');
    await provider.changeKey({ isTold: true });
    expect(await verify('UID-44', await provider.issueToken('UID-44'))).toMatchObject({ ok: true });
    await provider.changeKey({ isTold: false });
    expect(await verify('UID-44', await provider.issueToken('UID-44'))).toEqual({
      ok: false,
      problem: 'forged',
    });
  });

  it('reports keys that cannot be fetched', async () => {
    const { near } = await openVerifier({ proof: 'token' });
    provider.setDown(true);
    expect(
      await near.verify({ uid: 'UID-45', idToken: await provider.issueToken('UID-45') }),
    ).toEqual({
      ok: false,
      problem: 'unreachable',
    });
  });
});
