import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { SHOW_PART_NOTICE } from '#browser/part-notice.ts';

/**
 * Opens a page with the notice and runs the script. `late` is an island that is not hydrated at the
 * timeout.
 */
function openPage({ isOnline = true, late }: { isOnline?: boolean; late?: string } = {}) {
  const handlers = new Map<string, (event: object) => void>();
  const words = { textContent: 'script' };
  const box = { hidden: true, dataset: { style: 'style' }, querySelector: () => words };
  const button = { onclick: () => undefined };
  const logged: Error[] = [];
  const timers: { run: () => void; after: number }[] = [];
  let reloads = 0;
  runInNewContext(SHOW_PART_NOTICE, {
    navigator: { onLine: isOnline },
    console: { error: (error: Error) => logged.push(error) },
    location: { reload: () => (reloads += 1) },
    addEventListener: (type: string, handler: (event: object) => void) =>
      handlers.set(type, handler),
    setTimeout: (run: () => void, after: number) => timers.push({ run, after }),
    document: {
      getElementById: () => box,
      querySelector: (selector: string) =>
        selector.includes('astro-island') ? late && { getAttribute: () => late } : button,
    },
  });
  return {
    box,
    words,
    button,
    timers,
    logged,
    tell: (type: string, event: object) => handlers.get(type)?.(event),
    /** The reader stays longer than a page that is being left. */
    stay: () => timers.filter(({ after }) => after === 1000).forEach(({ run }) => run()),
    reloads: () => reloads,
  };
}

describe('the notice of a part that failed to load', () => {
  // R9.6
  it('hides the notice while every part loads', () => {
    const page = openPage();
    page.timers[0]?.run();
    expect([page.box.hidden, page.timers[0]?.after, page.logged]).toEqual([true, 120_000, []]);
  });

  // R4.51, R8.37
  it.each([
    ['an island', 'astro:hydration-error', { detail: { componentUrl: '/_astro/a.js' } }],
    ['a script', 'error', { target: { type: 'module', src: '/_astro/a.js' } }],
  ])('shows the notice for %s, with a button that reloads the page', (_name, type, event) => {
    const page = openPage();
    page.tell(type, event);
    page.stay();
    expect([page.box.hidden, page.words.textContent]).toEqual([false, 'script']);
    expect(page.logged).toMatchObject([
      { name: 'ChunkLoadError', message: 'Loading chunk /_astro/a.js failed' },
    ]);
    page.button.onclick();
    expect(page.reloads()).toBe(1);
  });

  // R4.51, R8.38
  it.each([
    ['error', { target: { rel: 'stylesheet', href: '/_astro/a.css' } }, '/_astro/a.css'],
    [
      'vite:preloadError',
      { payload: new Error('Unable to preload CSS for /_astro/a.css') },
      'Error: Unable to preload CSS for /_astro/a.css',
    ],
  ])('shows a different text for a stylesheet: %s', (type, event, id) => {
    const page = openPage();
    page.tell(type, event);
    page.stay();
    expect([page.box.hidden, page.words.textContent]).toEqual([false, 'style']);
    expect(page.logged).toMatchObject([
      { code: 'CSS_CHUNK_LOAD_FAILED', message: `Loading CSS chunk ${id} failed` },
    ]);
  });

  it('shows the notice when an island of the first screen is not hydrated in time', () => {
    const page = openPage({ late: '/_astro/form.js' });
    page.timers[0]?.run();
    page.stay();
    expect(page.box.hidden).toBe(false);
  });

  it.each([
    [true, false],
    [false, true],
  ])(
    'shows the notice when an island that wakes later is not hydrated in time: %s',
    (isWaiting, isHidden) => {
      const page = openPage();
      page.tell('portada:waking', {
        target: { hasAttribute: () => isWaiting, getAttribute: () => '/_astro/tools.js' },
      });
      expect(page.timers.map(({ after }) => after)).toEqual([120_000, 120_000]);
      page.timers[1]?.run();
      page.stay();
      expect(page.box.hidden).toBe(isHidden);
    },
  );

  it.each([
    ['a picture', { target: { src: '/media/a.jpg' } }],
    ['a script of another site', { target: { type: '', src: 'https://cdn.example/a.js' } }],
  ])('shows no notice for the failure of %s', (_name, event) => {
    const page = openPage();
    page.tell('error', event);
    page.stay();
    expect(page.box.hidden).toBe(true);
  });

  it('shows nothing while the browser is offline', () => {
    const page = openPage({ isOnline: false });
    page.tell('error', { target: { type: 'module', src: '/_astro/a.js' } });
    page.stay();
    expect([page.box.hidden, page.logged]).toEqual([true, []]);
  });

  it.each([
    ['vite:preloadError', { payload: new Error('Importing a module script failed.') }],
    ['error', { target: { type: 'module', src: '/_astro/a.js' } }],
  ])(
    'shows and logs nothing on a page that is left, which cuts its parts off: %s',
    (type, event) => {
      const page = openPage();
      page.tell(type, event);
      expect([page.box.hidden, page.logged]).toEqual([true, []]);
    },
  );
});
