import type { ProviderFacts } from '../../domain/reader/data-layer.ts';

type Callback = (response: unknown) => void;

/** As much of the provider's Web SDK as we call (https://developers.gigya.com/display/GD/Web+SDK). What it answers is anybody's guess until checked. */
export interface GigyaSdk {
  accounts: {
    getAccountInfo(parameters: { include: string; callback: Callback }): void;
    getJWT(parameters: { callback: Callback }): void;
    showScreenSet(parameters: { screenSet: string; startScreen?: string; containerID?: string; lang: string }): void;
    addEventHandlers(handlers: { onLogin: Callback; onLogout: Callback }): void;
    logout(parameters: { callback: Callback }): void;
  };
}

declare global {
  interface Window {
    gigya?: unknown;
    /** Called by the SDK once it is ready. */
    onGigyaServiceReady?: (() => void) | undefined;
  }
}

const METHODS = ['getAccountInfo', 'getJWT', 'showScreenSet', 'addEventHandlers', 'logout'];

function isGigyaSdk(value: unknown): value is GigyaSdk {
  if (!isRecord(value) || !isRecord(value['accounts'])) return false;
  const { accounts } = value;
  return METHODS.every((method) => typeof accounts[method] === 'function');
}

/** Loads the SDK into the page. Rejects where it does not come, or is not what it was; nothing stays behind then, so that it can be tried again. */
export function loadGigyaSdk(scriptUrl: string): Promise<GigyaSdk> {
  return new Promise((resolve, reject) => {
    if (isGigyaSdk(window.gigya)) return resolve(window.gigya);
    const script = document.createElement('script');
    const fail = (reason: string) => {
      script.remove();
      reject(new Error(reason));
    };
    window.onGigyaServiceReady = () => {
      if (isGigyaSdk(window.gigya)) resolve(window.gigya);
      else fail('The script of the identity provider lacks something that we call.');
    };
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener('error', () => fail('The script of the identity provider could not be loaded.'));
    document.head.append(script);
  });
}

/** An answer of the SDK, checked by hand: browsers get no zod. */
export type SdkAnswer = { errorCode: number; fields: Record<string, unknown> };

/** `undefined` where it is no answer. */
export function readSdkAnswer(response: unknown): SdkAnswer | undefined {
  if (!isRecord(response) || typeof response['errorCode'] !== 'number') return undefined;
  return { errorCode: response['errorCode'], fields: response };
}

/** A field of an answer that must be text. Throws where it is none. */
export function needText({ fields }: SdkAnswer, name: string): string {
  const value = fields[name];
  if (typeof value === 'string' && value !== '') return value;
  // The timestamp of a signature comes as either.
  if (typeof value === 'number') return String(value);
  throw new Error(`The answer of the identity provider has no ${name}.`);
}

/**
 * What an account answer tells of its reader; what is missing, or of another kind, is left out. Fields:
 * https://developers.gigya.com/display/GD/accounts.getAccountInfo+JS
 */
export function readFacts({ fields }: SdkAnswer): { facts?: ProviderFacts } {
  const profile = isRecord(fields['profile']) ? fields['profile'] : {};
  const age = Number(profile['age']);
  const { gender } = profile;
  const { registered, newUser } = fields;
  const facts: ProviderFacts = {
    ...(Number.isInteger(age) && age > 0 && { age }),
    ...(typeof gender === 'string' && gender !== '' && { gender }),
    ...(typeof registered === 'string' && registered !== '' && { registeredAt: registered }),
    ...(typeof newUser === 'boolean' && { isNewUser: newUser }),
  };
  return Object.keys(facts).length > 0 ? { facts } : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
