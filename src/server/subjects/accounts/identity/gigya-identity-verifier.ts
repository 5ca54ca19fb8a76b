import type { Gigya } from '#domain/sites/gigya.ts';
import type { AttemptLimiter } from '#server/subjects/abuse-protection/attempt-limiter.ts';
import { createGigyaApi, type GigyaAccount, type GigyaApiOptions } from './gigya-api.ts';
import {
  AHEAD_SECONDS,
  isSigned,
  isYoung,
  PROOF_SECONDS,
  type SignedUid,
} from './gigya-signature.ts';
import { createTokenCheck } from './gigya-token.ts';
import type {
  HandedOver,
  IdentityVerifier,
  OutsideAccount,
  Verified,
} from './identity-verifier.ts';

export interface GigyaVerifierOptions extends Omit<GigyaApiOptions, 'apiKey'> {
  settings: Gigya;
  /** Records used proofs for every node. */
  attempts: AttemptLimiter;
  now?: () => Date;
}

type Refused = Extract<Verified, { ok: false }>;

/**
 * Verifies logins of SAP Customer Data Cloud. The browser sends the claimed UID and the provider's
 * proof of it. Our server requests all other account data from the provider.
 */
export function createGigyaIdentityVerifier(options: GigyaVerifierOptions): IdentityVerifier {
  const { settings, credentials, attempts, url, log, now = () => new Date() } = options;
  const { apiKey } = settings;
  const api = createGigyaApi({ url, apiKey, credentials, log });
  const checkToken = createTokenCheck({ url, apiKey, now, log });

  const checkSignature = async (signed: SignedUid): Promise<Refused | undefined> => {
    if (!isYoung(signed.timestamp, now())) return refused('expired');
    if (credentials.userKey === undefined)
      return isSigned(signed, credentials.secret) ? undefined : refused('forged');
    const exchanged = await api.exchangeSignature(signed);
    if (!exchanged.ok) return refused(exchanged.problem === 'refused' ? 'forged' : 'unreachable');
    return isSigned(exchanged.value, credentials.secret) &&
      isYoung(exchanged.value.timestamp, now())
      ? undefined
      : refused('forged');
  };

  const check = async (handedOver: HandedOver): Promise<Refused | undefined> => {
    if (settings.proof === 'token') {
      if (!('idToken' in handedOver)) return refused('forged');
      const outcome = await checkToken(handedOver.idToken, handedOver.uid);
      return outcome.ok ? undefined : outcome;
    }
    return 'signature' in handedOver ? checkSignature(handedOver) : refused('forged');
  };

  return {
    async verify(handedOver) {
      const problem = await check(handedOver);
      if (problem) return problem;
      const used = {
        what: `gigya ${apiKey}`,
        who: signedTextOf(handedOver),
        most: 1,
        window: PROOF_SECONDS + 2 * AHEAD_SECONDS,
      };
      if ((await attempts.count(used)) !== undefined) return refused('replayed');
      const account = await api.getAccount(handedOver.uid);
      if (!account.ok) return refused(account.problem === 'refused' ? 'no-account' : 'unreachable');
      const { UID, isActive, isRegistered, isLockedOut } = account.value;
      if (UID !== handedOver.uid || !isActive || !isRegistered || isLockedOut)
        return refused('no-account');
      return { ok: true, account: outsideAccountOf(account.value, settings) };
    },
  };
}

function refused(problem: Refused['problem']): Refused {
  return { ok: false, problem };
}

/** The signed part of a proof, because a signature itself can be encoded in more than one way. */
function signedTextOf(handedOver: HandedOver): string {
  if ('signature' in handedOver) return `${handedOver.timestamp}_${handedOver.uid}`;
  return handedOver.idToken.slice(0, handedOver.idToken.lastIndexOf('.'));
}

function outsideAccountOf(
  { UID, profile, emails, data }: GigyaAccount,
  { apiKey, subscriptionField }: Gigya,
): OutsideAccount {
  const proved = emails.verified.filter(Boolean);
  const said = fieldOf(data, subscriptionField);
  return {
    providerId: 'gigya',
    issuer: `gigya:${apiKey}`,
    uid: UID,
    email: proved.find((email) => email === profile.email) ?? proved[0],
    name: profile.firstName,
    surname: profile.lastName,
    nick: profile.nickname || profile.firstName,
    picture: profile.thumbnailURL || undefined,
    isSubscribed: typeof said === 'boolean' ? said : undefined,
  };
}

function fieldOf(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}
