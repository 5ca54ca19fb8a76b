import { loadGigyaSdk, readSdkAnswer, type GigyaSdk, type SdkAnswer } from './gigya-sdk.ts';
import { PROVIDER_SECONDS } from './identity-provider.ts';

export interface GigyaSurroundings {
  load?: (scriptUrl: string) => Promise<GigyaSdk>;
  /** Milliseconds. */
  timeOut?: number;
}

interface GigyaConnection {
  /** Both call the handler at each such event of the SDK, and return a function that stops it. */
  onLogin(handler: () => void): () => void;
  onLogout(handler: () => void): () => void;
  /** Rejects after the time limit. */
  getSdk(): Promise<GigyaSdk>;
  /** Calls the SDK with the time limit, loading included. Rejects without a response. */
  ask(
    question: (accounts: GigyaSdk['accounts'], callback: (response: unknown) => void) => void,
  ): Promise<SdkAnswer>;
}

/** The way to the SDK, which is loaded at the first use, and again after a failure. */
export function connectGigya(
  scriptUrl: string,
  { load = loadGigyaSdk, timeOut = PROVIDER_SECONDS * 1000 }: GigyaSurroundings = {},
): GigyaConnection {
  const onLogin = new Set<() => void>();
  const onLogout = new Set<() => void>();
  let loading: Promise<GigyaSdk> | undefined;

  const sdk = () => {
    loading ??= load(scriptUrl).then(
      (loaded) => {
        loaded.accounts.addEventHandlers({
          onLogin: () => callAll(onLogin),
          onLogout: () => callAll(onLogout),
        });
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };

  return {
    onLogin: (handler) => listen(onLogin, handler),
    onLogout: (handler) => listen(onLogout, handler),
    getSdk: () => withinTime(sdk(), timeOut),
    async ask(question) {
      const answered = sdk().then(
        ({ accounts }) => new Promise<unknown>((resolve) => question(accounts, resolve)),
      );
      const answer = readSdkAnswer(await withinTime(answered, timeOut));
      if (!answer) throw new Error('The identity provider returned a malformed response.');
      return answer;
    },
  };
}

function listen(handlers: Set<() => void>, handler: () => void): () => void {
  handlers.add(handler);
  return () => void handlers.delete(handler);
}

function callAll(handlers: ReadonlySet<() => void>): void {
  for (const handler of handlers) handler();
}

function withinTime<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The identity provider did not answer within ${milliseconds} ms.`)),
      milliseconds,
    );
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
