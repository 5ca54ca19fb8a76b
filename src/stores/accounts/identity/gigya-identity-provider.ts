import type { LoginProof } from '#contracts/accounts/log-in-by-provider.ts';
import type { IdentitySettings } from '#domain/accounts/session/session-settings.ts';
import { connectGigya, type GigyaSurroundings } from './gigya-connection.ts';
import { needText, readFacts } from './gigya-sdk.ts';
import type { IdentityProvider, ScreenPlace } from './identity-provider.ts';

type GigyaSettings = Extract<IdentitySettings, { provider: 'gigya' }>;
type ScreenSet = keyof GigyaSettings['screenSets'];

/**
 * Error codes for a missing or incomplete login
 * (https://developers.gigya.com/display/GD/Response+Codes+and+Errors): pending registration or
 * verification, unauthorized, unverified. Any other code is a failure of the provider.
 */
const NOBODY: ReadonlySet<number> = new Set([206001, 206002, 403005, 403013]);

/** SAP Customer Data Cloud in the browser. Its script is loaded once, on first use. */
export function createGigyaIdentityProvider(
  { scriptUrl, locale, proof, screenSets }: GigyaSettings,
  surroundings?: GigyaSurroundings,
): IdentityProvider {
  const { onLogin, onLogout, getSdk, ask } = connectGigya(scriptUrl, surroundings);
  const askAccount = () =>
    ask((accounts, callback) => accounts.getAccountInfo({ include: 'profile', callback }));

  const proofOf = async (): Promise<LoginProof> => {
    const account = await askAccount();
    if (account.errorCode !== 0) throw new Error(`error ${account.errorCode}`);
    const xUID = needText(account, 'UID');
    if (proof === 'token') {
      const token = await ask((accounts, callback) => accounts.getJWT({ callback }));
      return { xUID, xIdToken: needText(token, 'id_token') };
    }
    return {
      xUID,
      xUIDSignature: needText(account, 'UIDSignature'),
      xsignatureTimestamp: needText(account, 'signatureTimestamp'),
    };
  };

  const open = async (screen: ScreenSet, { container }: ScreenPlace = {}): Promise<boolean> => {
    try {
      const { accounts } = await getSdk();
      const { screenSet, startScreen } = screenSets[screen];
      accounts.showScreenSet({
        screenSet,
        lang: locale,
        ...(startScreen !== undefined && { startScreen }),
        ...(container !== undefined && { containerID: container }),
      });
      return true;
    } catch (error) {
      console.error('The identity provider’s screens could not be opened.', error);
      return false;
    }
  };

  return {
    async getAccount() {
      try {
        const answer = await askAccount();
        if (answer.errorCode === 0)
          return { ok: true, account: { id: needText(answer, 'UID'), ...readFacts(answer) } };
        if (NOBODY.has(answer.errorCode)) return { ok: false, problem: 'no-account' };
        return { ok: false, problem: 'unreachable', cause: `error ${answer.errorCode}` };
      } catch (cause) {
        return { ok: false, problem: 'unreachable', cause };
      }
    },
    async prove() {
      try {
        return await proofOf();
      } catch (error) {
        console.error('The identity provider returned no proof of the login.', error);
        return undefined;
      }
    },
    openLogin: (place) => open('login', place),
    openRegistration: (place) => open('registration', place),
    openProfile: (place) => open('profile', place),
    async logout() {
      try {
        const { errorCode } = await ask((accounts, callback) => accounts.logout({ callback }));
        if (errorCode === 0 || NOBODY.has(errorCode)) return true;
        throw new Error(`error ${errorCode}`);
      } catch (error) {
        console.error('The identity provider could not log the reader out.', error);
        return false;
      }
    },
    onLogin,
    onLogout,
  };
}
