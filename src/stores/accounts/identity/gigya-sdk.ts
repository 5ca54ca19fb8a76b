import type { ProviderFacts } from '#domain/data-layer/entries.ts';

type Callback = (response: unknown) => void;

/**
 * The used part of the provider's Web SDK (https://developers.gigya.com/display/GD/Web+SDK). Its
 * responses are unknown until validated.
 */
export interface GigyaSdk {
  accounts: {
    getAccountInfo(parameters: { include: string; callback: Callback }): void;
    getJWT(parameters: { callback: Callback }): void;
    showScreenSet(parameters: {
      screenSet: string;
      startScreen?: string;
      containerID?: string;
      lang: string;
    }): void;
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

/**
 * Loads the SDK into the page. Rejects if it fails to load or lacks a method. A failed script is
 * removed, so that a retry is possible.
 */
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
      else fail('The script of the identity provider lacks a method that we call.');
    };
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener('error', () =>
      fail('The script of the identity provider could not be loaded.'),
    );
    document.head.append(script);
  });
}

/** A response of the SDK, validated by hand, because browsers load no zod. */
export type SdkAnswer = { errorCode: number; fields: Record<string, unknown> };

/** Validates a response. Returns `undefined` if it is malformed. */
export function readSdkAnswer(response: unknown): SdkAnswer | undefined {
  if (!isRecord(response) || typeof response['errorCode'] !== 'number') return undefined;
  return { errorCode: response['errorCode'], fields: response };
}

/** Returns a text field of a response. Throws if it is missing. */
export function needText({ fields }: SdkAnswer, name: string): string {
  const value = fields[name];
  if (typeof value === 'string' && value !== '') return value;
  // The timestamp of a signature is text or a number.
  if (typeof value === 'number') return String(value);
  throw new Error(`The answer of the identity provider has no ${name}.`);
}

/**
 * Reads the reader's facts from an account response. Missing or malformed fields are omitted.
 * Fields: https://developers.gigya.com/display/GD/accounts.getAccountInfo+JS
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
