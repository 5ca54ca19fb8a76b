import type { GigyaSdk } from '#stores/accounts/identity/gigya-sdk.ts';

/**
 * Stand-in for the provider's Web SDK in a page, written from its public documentation: callbacks,
 * error codes, global events.
 */
export interface SdkStandIn {
  sdk: GigyaSdk;
  /** The account that is logged in at the provider. */
  account: Record<string, unknown> | undefined;
  /** Response to return instead of the right one. */
  answers: unknown;
  isSilent: boolean;
  /** Screens that were opened. */
  shown: { screenSet: string; startScreen?: string; containerID?: string; lang: string }[];
  /** Called methods, in order. */
  calls: string[];
  logIn(uid: string): void;
  logOutElsewhere(): void;
}

export function createSdkStandIn(): SdkStandIn {
  const handlers: { onLogin(event: unknown): void; onLogout(event: unknown): void }[] = [];
  const respond = (method: string, callback: (response: unknown) => void, response: unknown) => {
    standIn.calls.push(method);
    if (!standIn.isSilent) queueMicrotask(() => callback(standIn.answers ?? response));
  };
  const nobody = { errorCode: 403005, errorMessage: 'Unauthorized user' };
  const leave = () => {
    standIn.account = undefined;
    for (const { onLogout } of handlers) onLogout({ eventName: 'logout' });
  };
  const standIn: SdkStandIn = {
    account: undefined,
    answers: undefined,
    isSilent: false,
    shown: [],
    calls: [],
    sdk: {
      accounts: {
        getAccountInfo: ({ callback }) =>
          respond(
            'getAccountInfo',
            callback,
            standIn.account ? { errorCode: 0, ...standIn.account } : nobody,
          ),
        getJWT: ({ callback }) =>
          respond(
            'getJWT',
            callback,
            standIn.account ? { errorCode: 0, id_token: 'a.b.c' } : nobody,
          ),
        showScreenSet: (parameters) => void standIn.shown.push(parameters),
        addEventHandlers: (added) => void handlers.push(added),
        logout({ callback }) {
          respond('logout', callback, standIn.account ? { errorCode: 0 } : nobody);
          if (standIn.account) leave();
        },
      },
    },
    logIn(uid) {
      standIn.account = {
        UID: uid,
        UIDSignature: 'c2lnbmF0dXJl',
        signatureTimestamp: '1700000000',
        profile: { email: 'a@b.example' },
      };
      for (const { onLogin } of handlers) onLogin({ eventName: 'login', ...standIn.account });
    },
    logOutElsewhere: leave,
  };
  return standIn;
}
