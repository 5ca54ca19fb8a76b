import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Channel, Engine } from './engine.ts';
import { Processes } from './processes.ts';

/** Preferences of the profile. Firefox adds those that it recommends for tests. */
const PREFERENCES = {
  // Pages may play without a press, as after a press on the page before.
  'media.autoplay.default': 0,
  'layout.css.prefers-color-scheme.content-override': 1,
  'intl.accept_languages': 'ca, es',
};

/** Keeps the refusals of the content policy, which are no errors of scripts. */
const KEEP_REFUSALS = `() => {
  window.refusals = [];
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.refusals.push('refused: ' + violatedDirective + ' ' + blockedURI));
}`;

/**
 * Starts Debian's Firefox. It speaks WebDriver BiDi by itself (https://w3c.github.io/webdriver-bidi),
 * without a driver program.
 */
export async function startFirefox(): Promise<Engine> {
  const processes = new Processes();
  await processes.startSound();
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(path.join(processes.folder, 'user.js'), lines.join(''));
  const [, address = ''] = await processes.start(
    [
      'firefox-esr',
      '--headless',
      '--no-remote',
      '--profile',
      processes.folder,
      '--remote-debugging-port',
      '0',
    ],
    { pipe: 2, line: /WebDriver BiDi listening on (ws:\S+)/ },
  );
  const bidi = await connect(`${address}/session`);
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  await bidi.send('script.addPreloadScript', { functionDeclaration: KEEP_REFUSALS });
  return {
    newReader: () => openReader(bidi),
    async close() {
      bidi.close();
      await processes.close();
    },
  };
}

async function openReader(bidi: Bidi): Promise<Channel> {
  const { userContext } = await bidi.send('browser.createUserContext', {});
  const { context } = await bidi.send('browsingContext.create', { type: 'tab', userContext });
  const errors: string[] = [];
  const stop = bidi.onError(context, (text) => errors.push(text));
  const here = (method: string, parameters: object = {}) =>
    bidi.send(method, { context, ...parameters });
  const call = async (source: string, given: string) => {
    const { result, exceptionDetails } = await bidi.send('script.callFunction', {
      functionDeclaration: `async (given) => JSON.stringify([await (${source})(...JSON.parse(given))])`,
      arguments: [{ type: 'string', value: given }],
      target: { context },
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  };
  return {
    call,
    open: async (url) => void (await here('browsingContext.navigate', { url, wait: 'complete' })),
    resize: async (width, height) =>
      void (await here('browsingContext.setViewport', { viewport: { width, height } })),
    perform: async (actions) => void (await here('input.performActions', { actions })),
    back: async () => void (await here('browsingContext.traverseHistory', { delta: -1 })),
    print: async () =>
      Buffer.from(
        (await here('browsingContext.print', { page: { width: 21, height: 29.7 } })).data,
        'base64',
      ),
    screenshot: async () =>
      Buffer.from((await here('browsingContext.captureScreenshot')).data, 'base64'),
    errors: async () => [
      ...errors,
      ...JSON.parse(await call('() => window.refusals ?? []', '[]'))[0],
    ],
    async close() {
      stop();
      await bidi.send('browser.removeUserContext', { userContext });
    },
  };
}

interface Bidi {
  /** Sends a command and returns its result. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each command has a result of its own
  send(method: string, parameters: object): Promise<any>;
  /** Calls back with each error of the pages of a window. Returns a function that ends it. */
  onError(context: string, tell: (text: string) => void): () => void;
  close(): void;
}

async function connect(address: string): Promise<Bidi> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, (text: string) => void>();
  let count = 0;
  socket.addEventListener('message', ({ data }) => {
    const { type, id, result, error, message, params } = JSON.parse(String(data));
    if (type === 'success') waiting.get(id)?.resolve(result);
    else if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else if (params.level === 'error')
      listeners.get(params.source.context)?.(`${params.type}: ${params.text}`);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return {
    send(method, params) {
      const answer = Promise.withResolvers<unknown>();
      waiting.set((count += 1), answer);
      socket.send(JSON.stringify({ id: count, method, params }));
      return answer.promise;
    },
    onError(context, tell) {
      listeners.set(context, tell);
      return () => listeners.delete(context);
    },
    close: () => socket.close(),
  };
}
