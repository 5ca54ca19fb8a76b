import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OFFLINE_ENTRY, offlinePagesCache, storyCache } from '../../../src/domain/offline.ts';
import { serveOffline } from '../../../src/offline/serve-offline.ts';
import type { FetchingEvent, WaitingEvent, WorkerScope } from '../../../src/offline/worker-scope.ts';
import { FakeCaches } from '../../support/browser/fake-caches.ts';

const ORIGIN = 'http://elfar.localhost';
const FONT = '/_astro/fonts/0123abcd.woff2';
const MINE = storyCache({ site: 'elfar', reader: 'u1', story: 's1' });
const PAGES = offlinePagesCache('elfar');
const cookieOf = (id: string) => encodeURIComponent(JSON.stringify({ id, type: 1 }));

/** A worker in a browser where `u1` has saved a story, on a network that can be cut. */
async function startWorker({
  cookie = cookieOf('u1'),
  hasCookieStore = true,
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
}: { cookie?: string | undefined; hasCookieStore?: boolean; userAgent?: string } = {}) {
  const handlers: {
    install?: (event: WaitingEvent) => void;
    activate?: (event: WaitingEvent) => void;
    fetch?: (event: FetchingEvent) => void;
  } = {};
  const state = { isOnline: true, isInstalled: false, isRegistered: true, cookie, asked: [] as string[], preloads: 0 };
  const network = (path: string) => {
    state.asked.push(path);
    return state.isOnline ? Promise.resolve(new Response(`network ${path} ${FONT}`)) : Promise.reject(new TypeError('Failed to fetch'));
  };
  const caches = new FakeCaches(network);
  const scope: WorkerScope = {
    caches,
    ...(hasCookieStore && {
      cookieStore: {
        async get() {
          // Later than a network that is down says so.
          await new Promise(setImmediate);
          return state.cookie === undefined ? null : { name: 'portada_reader', value: state.cookie };
        },
      },
    }),
    location: { origin: ORIGIN },
    navigator: { userAgent },
    registration: {
      unregister() {
        state.isRegistered = false;
        // A browser does it when the worker is installed, and so never if that waits for it.
        return state.isInstalled ? Promise.resolve(true) : new Promise(() => undefined);
      },
      navigationPreload: {
        enable() {
          state.preloads += 1;
          return Promise.resolve();
        },
      },
    },
    fetch: ({ url }) => network(new URL(url).pathname),
    skipWaiting: () => Promise.resolve(),
    addEventListener(type: keyof typeof handlers, handle: never) {
      handlers[type] = handle;
    },
  };
  serveOffline(scope, {
    site: 'elfar',
    offlinePages: [
      { under: '/es/', path: '/es/sin-conexion/' },
      { under: '/', path: '/sin-conexion/' },
    ],
  });
  /** Lets the worker hear of something, and waits for all that it does. */
  const dispatch = async (type: 'install' | 'activate') => {
    const works: Promise<unknown>[] = [];
    handlers[type]?.({ waitUntil: (work) => void works.push(work) });
    await Promise.all(works);
    if (type === 'install') state.isInstalled = true;
  };
  /** What is answered to a request; `untouched` where the worker leaves it to the browser. */
  const ask = async (path: string, options: { mode?: string; method?: string; destination?: string; preload?: string } = {}) => {
    const { mode = 'navigate', method = 'GET', destination = 'document', preload } = options;
    const request = new Request(new URL(path, ORIGIN), { method });
    Object.defineProperties(request, { mode: { value: mode }, destination: { value: destination } });
    const works: Promise<unknown>[] = [];
    const answers: Promise<Response>[] = [];
    handlers.fetch?.({
      request,
      preloadResponse: Promise.resolve(preload === undefined ? undefined : new Response(preload)),
      waitUntil: (work) => void works.push(work),
      respondWith: (answer) => void answers.push(answer),
    });
    const text = answers[0]?.then((answer) => answer.text()).catch((error: unknown) => String(error));
    await Promise.all(works);
    return (await text) ?? 'untouched';
  };
  await dispatch('install');
  await dispatch('activate');
  const kept = await caches.open(MINE);
  for (const path of ['/politica/a/', '/media/images/a.webp']) await kept.put(path, new Response(`kept ${path}`));
  state.asked.length = 0;
  return { caches, state, dispatch, ask };
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

describe('a worker that is installed', () => {
  it('has the page that says there is no network, in every language, with its typeface', async () => {
    const { caches, state } = await startWorker();
    expect(await caches.pathsIn(PAGES)).toEqual(['/es/sin-conexion/', FONT, '/sin-conexion/']);
    expect(state.preloads).toBe(1);
  });

  it('asks for no preloads in Firefox, which would show its own error page in place of what is kept', async () => {
    const { state } = await startWorker({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0' });
    expect(state.preloads).toBe(0);
  });

  it('drops what other versions kept, and nothing that is not ours', async () => {
    const { caches, dispatch } = await startWorker();
    for (const name of ['portada/elfar/0/u1/s1', 'of-another-program']) await caches.open(name);
    await dispatch('activate');
    expect(await caches.keys()).toEqual([PAGES, MINE, 'of-another-program']);
  });
});

it('a worker that is installed when the session is over keeps nothing, and goes', async () => {
  const { caches, state } = await startWorker({ cookie: '' });
  await caches.delete(MINE);
  expect([await caches.keys(), state.isRegistered]).toEqual([[], false]);
});

describe('with a network', () => {
  it('pages come from it, kept ones too, by the request that was made while the worker woke', async () => {
    const { ask } = await startWorker();
    expect(await ask('/politica/a/')).toContain('network /politica/a/');
    expect(await ask('/politica/a/', { preload: 'preloaded' })).toBe('preloaded');
  });

  it.each([
    ['a picture', '/media/images/a.webp', { mode: 'no-cors', destination: 'image' }],
    ['a script', '/_astro/a.js', { mode: 'cors', destination: 'script' }],
    ['a call', '/api/front/user/profile', { mode: 'same-origin', destination: '' }],
    ['a form', '/acceso/', { method: 'POST' }],
    ['a sign-in elsewhere', '/api/front/user/login/google', {}],
    ['a download', '/media/files/a.mp3', {}],
    ['another host', 'https://elsewhere.example/a?kept', { mode: 'no-cors', destination: 'image' }],
  ])('%s does not pass through it', async (_, path, options) => {
    const { ask, state } = await startWorker();
    expect(await ask(path, options)).toBe('untouched');
    expect(state.asked).toEqual([]);
  });
});

describe('without a network', () => {
  it.each([
    ['/politica/a/', 'kept /politica/a/'],
    ['/politica/a/?utm_source=mail', 'kept /politica/a/'],
    ['/politica/b/', `network /sin-conexion/ ${FONT}`],
    ['/es/politica/b/', `network /es/sin-conexion/ ${FONT}`],
    ['/media/images/a.webp?kept', 'kept /media/images/a.webp', { mode: 'no-cors', destination: 'image' }],
    [FONT, `network ${FONT} ${FONT}`, { mode: 'cors', destination: 'font' }],
  ])('%s shows what is kept', async (path, shown, options: { mode?: string; destination?: string } = {}) => {
    const { ask, state } = await startWorker();
    state.isOnline = false;
    expect(await ask(path, options)).toBe(shown);
  });

  it('the page that says so lists what can be read, the last kept first, and is nobody’s to write into', async () => {
    const { ask, state, caches } = await startWorker();
    const template = '<template data-offline-stories><h2>Saved</h2><ul><!--stories--></ul></template>';
    await (await caches.open(PAGES)).put('/sin-conexion/', new Response(`<main>${template}</main>`));
    state.isOnline = false;
    expect(await ask('/politica/b/')).toBe('<main></main>');
    const keep = async (story: string, title: string) => {
      const cache = await caches.open(storyCache({ site: 'elfar', reader: 'u1', story }));
      await cache.put(OFFLINE_ENTRY, Response.json({ id: story, path: `/${story}/`, title, lang: 'ca', bytes: 1, copiedAt: 1 }));
    };
    await keep('s1', 'Primera, a $& preus');
    await keep('s2', '"><script>alert(1)</script>');
    expect(await ask('/politica/b/')).toBe(
      '<main><h2>Saved</h2><ul><li><a href="/s2/" lang="ca">&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;</a></li><li><a href="/s1/" lang="ca">Primera, a $&#38; preus</a></li></ul></main>',
    );
  });

  it('a page that fails fails where nothing is kept', async () => {
    const { ask, state, caches } = await startWorker();
    state.isOnline = false;
    await caches.delete(PAGES);
    expect(await ask('/politica/b/')).toContain('Failed to fetch');
  });
});

describe('whose session it is not', () => {
  it.each([
    ['nobody', undefined],
    ['somebody whose cookie is broken', '%E0%A4%A'],
    ['who wrote a cookie of their own', 'x'],
  ])('%s finds nothing, and no worker', async (_, cookie) => {
    const { ask, state, caches } = await startWorker();
    Object.assign(state, { cookie, isOnline: false });
    expect(await ask('/politica/a/')).toContain('Failed to fetch');
    expect([await caches.keys(), state.isRegistered]).toEqual([[], false]);
  });

  it('another reader finds nothing of the first', async () => {
    const { ask, state, caches } = await startWorker();
    state.cookie = cookieOf('u2');
    await ask('/');
    expect([await caches.keys(), state.isRegistered]).toEqual([[], false]);
  });

  it('a worker that is there again has its pages again', async () => {
    const { ask, caches } = await startWorker();
    await caches.delete(PAGES);
    await ask('/');
    expect(await caches.keys()).toEqual([MINE, PAGES]);
  });

  it('is left to the pages’ scripts where a worker cannot see cookies', async () => {
    const { ask, caches } = await startWorker({ hasCookieStore: false });
    await ask('/');
    expect(await caches.keys()).toEqual([PAGES, MINE]);
  });
});
