/** What a browser says it was given by the provider. Nothing of it is believed before it is verified. */
export type HandedOver = { uid: string } & (
  | {
      signature: string;
      /** Seconds since 1970, as text: the signature covers it as it is written. */
      timestamp: string;
    }
  | { idToken: string }
);

/** A reader's account at a provider, as the provider itself tells it to our server. */
export interface OutsideAccount {
  providerId: 'gigya';
  /** Whose numbering `uid` is of: another site at the same provider may give the same number to somebody else. */
  issuer: string;
  uid: string;
  /** In lower case. `undefined` where the provider has not proved that it is theirs. */
  email: string | undefined;
  name: string;
  surname: string;
  /** Empty where the provider knows none. */
  nick: string;
  /** Where the provider keeps their picture. */
  picture: string | undefined;
  /** Whether the provider says that they subscribe; `undefined` where it says nothing of it. */
  isSubscribed: boolean | undefined;
}

export type Verified =
  | { ok: true; account: OutsideAccount }
  /** `unreachable`: the provider could not be asked, or refuses us; logged with its cause. */
  | { ok: false; problem: 'not-offered' | 'forged' | 'expired' | 'replayed' | 'no-account' | 'unreachable' };

/** The server's half of an identity provider, for one site. */
export interface IdentityVerifier {
  /** Holds what a browser handed over to be the provider's own, young and new, and asks the provider whose account it is. Each proof holds once. */
  verify(handedOver: HandedOver): Promise<Verified>;
}
