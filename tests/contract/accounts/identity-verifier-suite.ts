import { beforeEach, expect, it } from 'vitest';
import type {
  IdentityVerifier,
  Verified,
} from '#server/subjects/accounts/identity/identity-verifier.ts';
import {
  nowInSeconds,
  type GigyaStandIn,
  type SignedIdentifiers,
} from '#tests/support/readers/providers/gigya-stand-in.ts';

type Problem = Extract<Verified, { ok: false }>['problem'];

/** A site's verifier on two nodes, with the stand-in of its identity provider. */
export interface Verifiers {
  near: IdentityVerifier;
  far: IdentityVerifier;
  provider: GigyaStandIn;
}

const handedOver = ({ xUID, xUIDSignature, xsignatureTimestamp }: SignedIdentifiers) => ({
  uid: xUID,
  signature: xUIDSignature,
  timestamp: xsignatureTimestamp,
});

/**
 * Behaviour of every verifier for UID signatures. With `vouches` false, the verifier answers
 * `not-offered` to everything.
 */
export function describeIdentityVerifier(
  open: () => Promise<Verifiers>,
  { vouches }: { vouches: boolean },
): void {
  let verifiers: Verifiers;
  beforeEach(async () => {
    verifiers = await open();
  });
  const isRefused = (outcome: Verified, problem: Problem) =>
    expect(outcome).toEqual({ ok: false, problem: vouches ? problem : 'not-offered' });

  // R3.14
  it('returns the account of a valid signature with the data of the identity provider', async () => {
    const { near, provider } = verifiers;
    provider.addAccount('UID-1', { data: { subscription: false } });
    const outcome = await near.verify(handedOver(provider.sign('UID-1')));
    if (!vouches) return isRefused(outcome, 'forged');
    expect(outcome).toEqual({
      ok: true,
      account: {
        providerId: 'gigya',
        issuer: `gigya:${provider.apiKey}`,
        uid: 'UID-1',
        email: 'uid-1@correu.example',
        name: 'Berta',
        surname: 'Marill',
        nick: 'berta UID-1',
        isSubscribed: false,
      },
    });
  });

  it('accepts a signature once over all nodes', async () => {
    const { near, far, provider } = verifiers;
    provider.addAccount('UID-2');
    const signed = handedOver(provider.sign('UID-2'));
    const outcomes = await Promise.all([
      near.verify(signed),
      far.verify(signed),
      near.verify(signed),
      far.verify(signed),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(vouches ? 1 : 0);
    for (const outcome of outcomes.filter(({ ok }) => !ok)) isRefused(outcome, 'replayed');
    isRefused(await far.verify(signed), 'replayed');
  });

  it.each([
    ['three minutes old', -181],
    ['from the future', 60],
  ])('rejects a signature that is %s', async (_what, seconds) => {
    const { near, provider } = verifiers;
    provider.addAccount('UID-3');
    isRefused(
      await near.verify(handedOver(provider.sign('UID-3', nowInSeconds() + seconds))),
      'expired',
    );
  });

  it.each([
    ['for another UID', (signed: SignedIdentifiers) => ({ ...signed, xUID: 'UID-5' })],
    [
      'for another second',
      (signed: SignedIdentifiers) => ({
        ...signed,
        xsignatureTimestamp: String(nowInSeconds() - 1),
      }),
    ],
    [
      'with another spelling of the time',
      (signed: SignedIdentifiers) => ({
        ...signed,
        xsignatureTimestamp: `0${signed.xsignatureTimestamp}`,
      }),
    ],
    [
      'cut short',
      (signed: SignedIdentifiers) => ({
        ...signed,
        xUIDSignature: signed.xUIDSignature.slice(0, -1),
      }),
    ],
    [
      'with an additional character',
      (signed: SignedIdentifiers) => ({ ...signed, xUIDSignature: `${signed.xUIDSignature} ` }),
    ],
    ['empty', (signed: SignedIdentifiers) => ({ ...signed, xUIDSignature: '' })],
  ])('rejects a UID signature %s', async (_what, change) => {
    const { near, provider } = verifiers;
    provider.addAccount('UID-4');
    provider.addAccount('UID-5');
    isRefused(
      await near.verify(handedOver(change(provider.sign('UID-4', nowInSeconds() - 2)))),
      'forged',
    );
  });

  it('rejects a token at a site that accepts signatures', async () => {
    const { near, provider } = verifiers;
    provider.addAccount('UID-6');
    isRefused(
      await near.verify({ uid: 'UID-6', idToken: await provider.issueToken('UID-6') }),
      'forged',
    );
  });

  it.each([
    ['is unknown to the provider', undefined],
    ['was closed', { isActive: false }],
    ['was not registered completely', { isRegistered: false }],
    ['is locked', { isLockedOut: true }],
  ])('rejects an account that %s as missing', async (_what, fields) => {
    const { near, provider } = verifiers;
    const uid = `UID-7-${JSON.stringify(fields)}`;
    if (fields) provider.addAccount(uid, fields);
    isRefused(await near.verify(handedOver(provider.sign(uid))), 'no-account');
  });

  it('reports an unreachable identity provider and accepts nothing', async () => {
    const { near, provider } = verifiers;
    provider.addAccount('UID-8');
    provider.setDown(true);
    isRefused(await near.verify(handedOver(provider.sign('UID-8'))), 'unreachable');
  });
}
