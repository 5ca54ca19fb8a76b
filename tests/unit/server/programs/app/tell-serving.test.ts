import { expect, it } from 'vitest';
import { tellServing } from '#server/programs/app/tell-serving.ts';
import type { Found } from '#server/platform/page-cache/render-outcome.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';
import { cachePage, packPage } from '#server/platform/page-cache/cached-page.ts';
import { renderedPage } from '#tests/support/newsroom/pages.ts';

const DEMO = {
  email: 'lectora@elfar.example',
  password: 'una-clau-de-prova',
  nick: 'lectora',
  name: 'Laia',
  surname: 'Moll',
};
const sites = [
  {
    ...elfar,
    url: 'http://elfar.localhost',
    featureFlags: { ...elfar.featureFlags, accounts: true },
    demoReader: DEMO,
  },
  ondamarea,
];

/** Serving on a terminal, over pages that are on disk or render as the given kinds. */
function serving(
  options: { kept?: string[]; render?(key: string): Promise<Found>; mailUrl?: string } = {},
) {
  const { log, logged } = keptLog();
  const page = (key: string) => cachePage(key, packPage(renderedPage(key)), 0);
  const written: string[] = [];
  const told = tellServing({
    pages: {
      listed: Promise.resolve(),
      has: (key) => options.kept?.includes(key) === true,
      get:
        options.render ??
        ((key) => Promise.resolve({ kind: 'page', page: page(key), state: 'miss' })),
    },
    sites,
    url: 'http://127.0.0.1:4321',
    mailUrl: options.mailUrl,
    log,
    terminal: { isTTY: true, write: (text: string) => written.push(text) > 0 },
  });
  return { ...told, logged, written };
}

it('tells once that it serves, with the addresses of all sites and the demonstration login', async () => {
  const { render, lookOnDisk, logged, written } = serving();
  await lookOnDisk();
  expect(logged()).toBe('');
  await render();
  await render();
  expect(logged().match(/"msg":"serving"/g)).toHaveLength(1);
  for (const text of [
    'http://elfar.localhost:4321/',
    'http://ondamarea.localhost:4321/',
    `${DEMO.email} / ${DEMO.password}`,
  ]) {
    expect(logged()).toContain(text);
    expect(written.join('')).toContain(text);
  }
});

it('tells it at once when a front page is kept', async () => {
  const { lookOnDisk, logged } = serving({ kept: ['ondamarea/'] });
  await lookOnDisk();
  expect(logged()).toContain('"msg":"serving"');
});

it('is silent while no front page can be rendered', async () => {
  const { render, logged } = serving({
    render: () => Promise.reject(new Error('the database is away')),
  });
  await render();
  expect(logged()).not.toContain('"msg":"serving"');
  expect(logged()).toContain('a front page could not be rendered');
});

it('tells no login where mails are sent to readers', async () => {
  const { render, logged } = serving({ mailUrl: 'smtp://mail.example' });
  await render();
  expect(logged()).toContain('"msg":"serving"');
  expect(logged()).not.toContain(DEMO.email);
});
