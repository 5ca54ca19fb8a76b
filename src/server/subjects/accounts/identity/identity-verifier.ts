/** Data that the browser claims to have from the provider; untrusted until verified. */
export type HandedOver = { uid: string } & (
  | {
      signature: string;
      /** Seconds since 1970, as text, because the signature covers the exact spelling. */
      timestamp: string;
    }
  | { idToken: string }
);

/** A reader's account at a provider, as the provider reports it to our server. */
export interface OutsideAccount {
  providerId: 'gigya';
  /**
   * Namespace of `uid`: another site at the same provider may use the same id for another person.
   */
  issuer: string;
  uid: string;
  /** In lower case; `undefined` if the provider has not verified it. */
  email: string | undefined;
  name: string;
  surname: string;
  /** Empty if the provider has none. */
  nick: string;
  /** URL of the picture at the provider. */
  picture: string | undefined;
  /** Whether the provider reports a subscription; `undefined` if it reports nothing. */
  isSubscribed: boolean | undefined;
}

export type Verified =
  | { ok: true; account: OutsideAccount }
  /** `unreachable`: the provider did not respond or rejected our request; the cause is logged. */
  | {
      ok: false;
      problem: 'not-offered' | 'forged' | 'expired' | 'replayed' | 'no-account' | 'unreachable';
    };

/** The server side of an identity provider, for one site. */
export interface IdentityVerifier {
  /**
   * Verifies that the data is from the provider, recent and unused, and requests the account from
   * the provider. Each proof is valid once.
   */
  verify(handedOver: HandedOver): Promise<Verified>;
}

/** Verifier of sites with local logins: rejects all logins of external providers. */
export const localIdentityVerifier: IdentityVerifier = {
  verify: () => Promise.resolve({ ok: false, problem: 'not-offered' }),
};
