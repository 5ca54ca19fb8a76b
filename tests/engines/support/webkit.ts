import { globSync } from 'node:fs';
import type { Channel, Engine } from './engine.ts';
import { freePort, Processes } from './processes.ts';

/** The small browser of WebKitGTK, which its driver starts. */
const BROWSER = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

/** Milliseconds that a window may take to open, and a script to end. */
const PATIENCE = 30_000;

/**
 * Starts WebKitGTK's driver on a screen of its own. It speaks WebDriver
 * (https://www.w3.org/TR/webdriver2). `WEBKIT_DISABLE_DMABUF_RENDERER`, which many recipes set,
 * would crash it at the first view transition.
 */
export async function startWebkit(): Promise<Engine> {
  const processes = new Processes();
  await processes.startSound();
  await processes.startScreen();
  const port = await freePort();
  void processes
    .start(['WebKitWebDriver', `--port=${port}`], { pipe: 1, line: /^$/ })
    .catch(() => {});
  const driver = `http://127.0.0.1:${port}`;
  await untilItAnswers(driver);
  return {
    newReader: () => openReader(driver),
    close: () => processes.close(),
  };
}

async function openReader(driver: string): Promise<Channel> {
  const [binary] = globSync(BROWSER);
  const { sessionId } = await send(driver, 'POST', '/session', {
    capabilities: {
      alwaysMatch: {
        timeouts: { script: PATIENCE, pageLoad: PATIENCE },
        'webkitgtk:browserOptions': {
          binary,
          args: [
            '--automation',
            '--autoplay-policy=allow',
            '--javascript-can-open-windows-automatically=true',
          ],
        },
      },
    },
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- each command has a result of its own
  const here = (method: string, path: string, body?: object): Promise<any> =>
    send(driver, method, `/session/${sessionId}${path}`, body);
  const first: string = await here('GET', '/window');
  const call = (source: string, given: string): Promise<string> =>
    here('POST', '/execute/async', {
      script: `const [given, done] = arguments;
        (async () => JSON.stringify([await (${source})(...JSON.parse(given))]))()
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      args: [given],
    }).then(({ value, error }) => {
      if (error !== undefined) throw new Error(error);
      return value;
    });
  return {
    call,
    open: (url) => here('POST', '/url', { url }),
    // The toolbar of the first window keeps it at 447 px or wider. A window that a script opens
    // has none, and exactly the size that it asks for.
    async resize(width, height) {
      const before: string[] = await here('GET', '/window/handles');
      await here('POST', '/window', { handle: first });
      await call(
        '(size) => void open("about:blank", "", size + ",toolbar=no")',
        JSON.stringify([`width=${width},height=${height}`]),
      );
      const handles: string[] = await here('GET', '/window/handles');
      const handle = handles.find((one) => !before.includes(one));
      await here('POST', '/window', { handle });
    },
    perform: (actions) => here('POST', '/actions', { actions }),
    back: () => here('POST', '/back', {}),
    print: () => Promise.reject(new Error('The driver of WebKitGTK does not print.')),
    screenshot: async () => Buffer.from(await here('GET', '/screenshot'), 'base64'),
    // Its console cannot be read, and no script of ours can come before the first one of a page.
    errors: () => Promise.resolve([]),
    close: () => here('DELETE', ''),
  };
}

async function untilItAnswers(driver: string): Promise<void> {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    try {
      await send(driver, 'GET', '/status');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('The driver of WebKitGTK does not answer.');
}

async function send(driver: string, method: string, path: string, body?: object) {
  const answer = await fetch(driver + path, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- each command has a result of its own
  const { value } = (await answer.json()) as { value: any };
  if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}, ${value.message}`);
  return value;
}
