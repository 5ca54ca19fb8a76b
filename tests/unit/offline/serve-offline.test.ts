import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OFFLINE_ENTRY, offlinePagesCache, storyCache } from '#domain/offline.ts';
import { serveOffline } from '#offline/serve-offline.ts';
import type { FetchingEvent, WaitingEvent, WorkerScope } from '#offline/worker-scope.ts';
import { FakeCaches } from '#tests/support/browser/fake-caches.ts';

const ORIGIN = 'http://elfar.localhost';
const FONT = '/_astro/fonts/0123abcd.woff2';
const MINE = storyCache({ site: 'elfar', reader: 'u1', story: 's1' });
const PAGES = offlinePagesCache('elfar');
const cookieOf = (id: string) => encodeURIComponent(JSON.stringify({ id, type: 1 }));

/**
 * A service worker in the browser of `u1`, who has saved a story. Its network can be switched off.
 */
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
  const state = {
    isOnline: true,
    isInstalled: false,
    isRegistered: true,
    cookie,
    asked: [] as string[],
    preloads: 0,
  };
  const network = (path: string) => {
    state.asked.push(path);
    return state.isOnline
      ? Promise.resolve(new Response(`network ${path} ${FONT}`))
      : Promise.reject(new TypeError('Failed to fetch'));
  };
  const caches = new FakeCaches(network);
  const scope: WorkerScope = {
    caches,
    ...(hasCookieStore && {
      cookieStore: {
        async get() {
          // Resolves after a failed network request.
          await new Promise(setImmediate);
          return state.cookie === undefined
            ? null
            : { name: 'portada_reader', value: state.cookie };
        },
      },
    }),
    location: { origin: ORIGIN },
    navigator: { userAgent },
    registration: {
      unregister() {
        state.isRegistered = false;
        // Browsers unregister an installed worker only. A worker that waits for it during its
        // installation would wait for ever.
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
  /** Dispatches an event to the worker and waits for its work. */
  const dispatch = async (type: 'install' | 'activate') => {
    const works: Promise<unknown>[] = [];
    handlers[type]?.({ waitUntil: (work) => void works.push(work) });
    await Promise.all(works);
    if (type === 'install') state.isInstalled = true;
  };
  /** The text of the response; `untouched` if the worker leaves the request to the browser. */
  const ask = async (
    path: string,
    options: { mode?: string; method?: string; destination?: string; preload?: string } = {},
  ) => {
    const { mode = 'navigate', method = 'GET', destination = 'document', preload } = options;
    const request = new Request(new URL(path, ORIGIN), { method });
    Object.defineProperties(request, {
      mode: { value: mode },
      destination: { value: destination },
    });
    const works: Promise<unknown>[] = [];
    const answers: Promise<Response>[] = [];
    handlers.fetch?.({
      request,
      preloadResponse: Promise.resolve(preload === undefined ? undefined : new Response(preload)),
      waitUntil: (work) => void works.push(work),
      respondWith: (answer) => void answers.push(answer),
    });
    const text = answers[0]
      ?.then((answer) => answer.text())
      .catch((error: unknown) => String(error));
    await Promise.all(works);
    return (await text) ?? 'untouched';
  };
  await dispatch('install');
  await dispatch('activate');
  const kept = await caches.open(MINE);
  for (const path of ['/politica/a/', '/media/images/a.webp'])
    await kept.put(path, new Response(`kept ${path}`));
  state.asked.length = 0;
  return { caches, state, dispatch, ask };
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

describe('a service worker after its installation', () => {
  it('stores the offline page in every language with its fonts', async () => {
    const { caches, state } = await startWorker();
    expect(await caches.pathsIn(PAGES)).toEqual(['/es/sin-conexion/', FONT, '/sin-conexion/']);
    expect(state.preloads).toBe(1);
  });

  it('enables no navigation preload in Firefox, which would show its own error page offline', async () => {
    const { state } = await startWorker({
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
    });
    expect(state.preloads).toBe(0);
  });

  it('deletes caches of other versions and keeps those of other code', async () => {
    const { caches, dispatch } = await startWorker();
    for (const name of ['portada/elfar/0/u1/s1', 'of-another-program']) await caches.open(name);
    await dispatch('activate');
    expect(await caches.keys()).toEqual([PAGES, MINE, 'of-another-program']);
  });
});

it('a worker that is installed without a session stores nothing and unregisters', async () => {
  const { caches, state } = await startWorker({ cookie: '' });
  await caches.delete(MINE);
  expect([await caches.keys(), state.isRegistered]).toEqual([[], false]);
});

describe('a service worker online', () => {
  it('answers a page from the network or the preload, even if it is stored', async () => {
    const { ask } = await startWorker();
    expect(await ask('/politica/a/')).toContain('network /politica/a/');
    expect(await ask('/politica/a/', { preload: 'preloaded' })).toBe('preloaded');
  });

  it.each([
    ['a picture', '/media/images/a.webp', { mode: 'no-cors', destination: 'image' }],
    ['a script', '/_astro/a.js', { mode: 'cors', destination: 'script' }],
    ['a call', '/api/front/user/profile', { mode: 'same-origin', destination: '' }],
    ['a form', '/acceso/', { method: 'POST' }],
    ['a sign-in with a provider', '/api/front/user/login/google', {}],
    ['a download', '/media/files/a.mp3', {}],
    ['another host', 'https://elsewhere.example/a?kept', { mode: 'no-cors', destination: 'image' }],
  ])('leaves requests for %s to the browser', async (_, path, options) => {
    const { ask, state } = await startWorker();
    expect(await ask(path, options)).toBe('untouched');
    expect(state.asked).toEqual([]);
  });
});

describe('a service worker offline', () => {
  it.each([
    ['/politica/a/', 'kept /politica/a/'],
    ['/politica/a/?utm_source=mail', 'kept /politica/a/'],
    ['/politica/b/', `network /sin-conexion/ ${FONT}`],
    ['/es/politica/b/', `network /es/sin-conexion/ ${FONT}`],
    [
      '/media/images/a.webp?kept',
      'kept /media/images/a.webp',
      { mode: 'no-cors', destination: 'image' },
    ],
    [FONT, `network ${FONT} ${FONT}`, { mode: 'cors', destination: 'font' }],
  ])(
    'answers %s from the cache or with the offline page',
    async (path, shown, options: { mode?: string; destination?: string } = {}) => {
      const { ask, state } = await startWorker();
      state.isOnline = false;
      expect(await ask(path, options)).toBe(shown);
    },
  );

  it('lists the saved stories on the offline page with section and time, the last saved first and escaped', async () => {
    const { ask, state, caches } = await startWorker();
    const template =
      '<template data-offline-stories><h2>Saved</h2><ul><!--stories--></ul></template>';
    await (
      await caches.open(PAGES)
    ).put('/sin-conexion/', new Response(`<main>${template}</main>`));
    state.isOnline = false;
    expect(await ask('/politica/b/')).toBe('<main></main>');
    const keep = async (story: string, title: string, more: object = {}) => {
      const cache = await caches.open(storyCache({ site: 'elfar', reader: 'u1', story }));
      await cache.put(
        OFFLINE_ENTRY,
        Response.json({
          id: story,
          path: `/${story}/`,
          title,
          lang: 'ca',
          bytes: 1,
          copiedAt: 1,
          ...more,
        }),
      );
    };
    const published = { at: '2026-03-01T12:00:00Z', words: 'Publicat l’1 de març, a les 13.00 h' };
    await keep('s1', 'Primera, a $& preus', { section: 'Mar & port', published });
    await keep('s2', '"><script>alert(1)</script>');
    expect(await ask('/politica/b/')).toBe(
      '<main><h2>Saved</h2><ul><li lang="ca"><a href="/s2/">&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;</a></li><li lang="ca"><a href="/s1/">Primera, a $&#38; preus</a><p><span>Mar &#38; port</span> <time datetime="2026-03-01T12:00:00Z">Publicat l’1 de març, a les 13.00 h</time></p></li></ul></main>',
    );
  });

  it('fails if the offline page is not stored', async () => {
    const { ask, state, caches } = await startWorker();
    state.isOnline = false;
    await caches.delete(PAGES);
    expect(await ask('/politica/b/')).toContain('Failed to fetch');
  });
});

describe('a service worker without its reader’s session', () => {
  it.each([
    ['a browser without a cookie', undefined],
    ['a browser with a malformed cookie', '%E0%A4%A'],
    ['a browser with an invented cookie', 'x'],
  ])('deletes everything and unregisters in %s', async (_, cookie) => {
    const { ask, state, caches } = await startWorker();
    Object.assign(state, { cookie, isOnline: false });
    expect(await ask('/politica/a/')).toContain('Failed to fetch');
    expect([await caches.keys(), state.isRegistered]).toEqual([[], false]);
  });

  it('deletes the stories of the first reader for another reader', async () => {
    const { ask, state, caches } = await startWorker();
    state.cookie = cookieOf('u2');
    await ask('/');
    expect([await caches.keys(), state.isRegistered]).toEqual([[], false]);
  });

  it('stores the offline pages again when they are missing', async () => {
    const { ask, caches } = await startWorker();
    await caches.delete(PAGES);
    await ask('/');
    expect(await caches.keys()).toEqual([MINE, PAGES]);
  });

  it('keeps everything in a browser without a cookie store, where the pages’ scripts delete it', async () => {
    const { ask, caches } = await startWorker({ hasCookieStore: false });
    await ask('/');
    expect(await caches.keys()).toEqual([PAGES, MINE]);
  });
});
