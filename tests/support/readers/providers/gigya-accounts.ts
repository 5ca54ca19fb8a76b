import { startAccounts, type AccountsApplication } from '../accounts-application.ts';
import { startGigyaStandIn, type GigyaStandIn, type StandInAccount } from './gigya-stand-in.ts';

/** Personal data of the identity provider’s accounts, which no log line may have. */
export const PERSONAL_DATA = /Uid-|correu\.example|Berta|Marill/;

export interface GigyaAccounts extends AccountsApplication {
  provider: GigyaStandIn;
  /** Adds a new account at the identity provider and returns its UID. */
  aUid(fields?: Partial<StandInAccount>): string;
}

/**
 * Starts a node whose site elfar has an identity provider, and ondamarea our own logins, with a
 * stand-in for the provider.
 */
export async function startGigyaAccounts(): Promise<GigyaAccounts> {
  const provider = await startGigyaStandIn();
  const accounts = await startAccounts({
    siteFields: {
      elfar: `identityProvider: gigya\ngigya: { apiKey: ${provider.apiKey}, dataCenter: eu1.gigya.com, subscriptionField: plan.isCurrent }`,
    },
    environment: { GIGYA_SECRET_ELFAR: provider.partnerSecret, GIGYA_URL: provider.url },
  });
  let added = 0;
  return {
    ...accounts,
    provider,
    aUid(fields = {}) {
      added += 1;
      const uid = `Uid-${added}`;
      provider.addAccount(uid, fields);
      return uid;
    },
    async close() {
      await accounts.close();
      await provider.close();
    },
  };
}
