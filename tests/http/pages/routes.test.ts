import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { DESK } from '#domain/paths/desk-paths.ts';
import type { Route } from '#domain/routes/route.ts';
import { ROUTES } from '#domain/routes/routes.ts';
import {
  CHECKOUT,
  SIMULATED_CHECKOUT,
  SUBSCRIPTION_PROFILE,
  THANKS,
} from '#domain/paths/subscription-paths.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { SELLING } from '#tests/support/payments/selling-site.ts';
import { startApplication } from '#tests/support/processes/started-application.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { samplePath } from '#tests/support/sample-path.ts';

/**
 * Asks each row of the table of routes through the front process, on a site that has every part.
 */

/** Enough for two numbered pages of each list (`list-pages.ts`). */
const STORIES = 65;

const SITE = `
information:
  - { page: contacto, title: { ca: Contacte }, parts: { ca: [{ heading: Escriu-nos, text: [Text.] }] } }
  - { page: aviso-legal, title: { ca: Avís }, parts: { ca: [{ heading: Avís, text: [Text.] }] } }
  - { page: correcciones, title: { ca: Correccions }, parts: { ca: [{ heading: Errors, text: [Text.] }] } }
legal: { ca: [{ heading: Condicions, text: [Text.] }] }
newsletters: [elfar-butlleti]
featureFlags: { accounts: true, search: true, streaming: true }
foreignHosts: { frames: [https://films.example] }
${SELLING}
`;

/** Pages about the subscription of one reader. */
const SUBSCRIBER_PAGES: ReadonlySet<string> = new Set([
  CHECKOUT,
  SIMULATED_CHECKOUT,
  SUBSCRIPTION_PROFILE,
  THANKS,
]);

const shared = { site: 'elfar', slug: 'el-port-obre' };
const DOCUMENTS = [
  { ...shared, id: 'rem', type: 'show', name: 'Rem', medium: 'podcast' },
  { ...shared, id: 'quadern', type: 'blog', name: { ca: 'Quadern' } },
  { ...shared, id: 'nuria', type: 'author', name: 'Núria' },
  { ...shared, id: 'obres', type: 'tag', name: { ca: 'Obres' }, slug: { ca: 'el-port-obre' } },
  {
    id: 'directe',
    type: 'streaming-item',
    site: 'elfar',
    locale: 'ca',
    position: 0,
    title: 'Directe',
    audio: { href: '/a.m3u8' },
  },
  {
    id: 'avis',
    type: 'alert',
    site: 'elfar',
    locale: 'ca',
    title: 'Avís',
    startsAt: '2026-03-01T08:00:00Z',
  },
  {
    id: 'matins',
    type: 'schedule-entry',
    site: 'elfar',
    channel: 'radio',
    title: { ca: 'Matins' },
    startTime: { date: '2026-03-01T08:00:00Z' },
    endTime: { date: '2026-03-01T09:00:00Z' },
  },
];

/** The story of `samplePath` is in the newsroom of the tests. */
const LISTED = { taxon: 'elfar-politica', tags: ['obres'], authors: ['nuria'] };
const STORY_DOCUMENTS = [
  storyFields({
    ...LISTED,
    id: 'festa',
    slug: 'el-port-obre',
    type: 'event',
    publishedAt: '2026-02-01T08:00:00Z',
    event: {
      eventOccurrenceType: 'unique',
      eventUniqueDate: '2026-03-01T10:00:00Z',
      location: { name: 'Moll' },
    },
  }),
  // The live blog of `samplePath`.
  storyFields({
    ...LISTED,
    id: 'abc',
    slug: 'abc',
    type: 'live-blog',
    isLive: true,
    coverageStart: '2026-03-01T10:00:00Z',
  }),
  ...Array.from({ length: STORIES }, (_none, index) => index).flatMap((index) => [
    storyFields({
      ...LISTED,
      id: `e${index}`,
      slug: `e${index}`,
      type: 'episode',
      show: 'rem',
      season: 2,
      number: index + 1,
    }),
    storyFields({
      ...LISTED,
      id: `b${index}`,
      slug: `b${index}`,
      type: 'blog-post',
      blog: 'quadern',
    }),
  ]),
];

/** In a file, because the site refers to it. */
const NEWSLETTER = {
  slug: 'butlleti',
  name: { ca: 'Butlletí' },
  description: { ca: 'Cada dia.' },
  frequency: 'daily',
};

let url: string;
let application: Awaited<ReturnType<typeof startApplication>>['application'];

beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  appendFileSync(path.join(newsroom.content, 'sites', 'elfar.yaml'), SITE);
  const newsletters = path.join(newsroom.content, 'newsletters', 'elfar');
  mkdirSync(newsletters, { recursive: true });
  writeFileSync(path.join(newsletters, 'elfar-butlleti.yaml'), JSON.stringify(NEWSLETTER));
  const started = await startApplication({ newsroom });
  ({ url, application } = started);
  const submissions = [...DOCUMENTS, ...STORY_DOCUMENTS].map((document) => ({
    source: String(document.id),
    document,
  }));
  const outcome = await started.application.wiring.services.publishing.publisher.publish({
    origin: 'push',
    actor: TEST_ACTOR,
    submissions,
  });
  expect(outcome.ok ? [] : outcome.problems).toEqual([]);
  await started.application.pages.settled();
  return () => started.close();
}, 120_000);

/**
 * The story has no audio, and is neither closed nor a live blog, poll, call or interview, today has no story, and
 * the month one site map. The sample is a Sunday, which leads to the Monday of its week.
 */
const OTHER_STATUS: Readonly<Record<string, number>> = {
  '/{sectionName}/{year}/{month}/{day}/{name}/chapters.json': 404,
  '/hemeroteca/{relativeDay}/pagina/{number}/': 404,
  '/hemeroteca/{relativeDay}/pagina/{number}/more.json': 404,
  '/programacion/{year}/{month}/{day}/': 301,
  '/sitemap-{year}-{month}-{part}.xml': 404,
  '/{section}/{year}/{month}/{day}/{slug}/{view}/': 404,
  '/lectura/{id}/': 404,
  '/votar/{id}/': 404,
  '/{section}/{year}/{month}/{day}/{slug}/participar/': 404,
  '/preguntar/{id}/': 404,
  '/previa/{token}/': 404,
  '/api/front/interviews/{id}/questions/{questionOrder}/': 404,
  '/api/front/interviews/{id}/questions/{questionOrder}/desde/{comment}/': 404,
  '/api/front/polls/{text}/results/': 404,
  '/api/front/polls/{text}/results/{key}/': 404,
  '/api/front/comments/{id}/{commentOrder}/': 404,
  '/api/front/comments/{id}/{commentOrder}/desde/{comment}/': 404,
  '/api/front/comments/{id}/{comment}/respuestas/': 404,
  '/{section}/{year}/{month}/{day}/{slug}/comentarios/escribir/': 303,
};

function expectedStatus({ pattern, answer }: Route): number {
  if (answer === 'redirect') return 301;
  // A visitor without a session is sent to the way in.
  if (pattern.startsWith(DESK) || SUBSCRIBER_PAGES.has(pattern)) return 303;
  // The media folder of the test has no films for a channel.
  if (answer === 'error' || answer === 'media' || answer === 'channel') return 404;
  return OTHER_STATUS[pattern] ?? 200;
}

// Calls are asked in tests of their own.
it.each(ROUTES.filter(({ answer }) => answer !== 'call'))(
  'answers the path of the route $pattern',
  async (route) => {
    const { status, headers, body } = await ask(url, {
      path: samplePath(route),
      headers: { host: 'elfar.localhost' },
    });
    expect([route.pattern, status]).toEqual([route.pattern, expectedStatus(route)]);
    if (route.answer === 'page' && status === 200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
    if (status === 200) expect(body.length).toBeGreaterThan(0);
  },
);

/** Each list and the archive are asked above with stories for a second page. */
const fragments = ROUTES.filter((route) => route.answer === 'fragment').filter(
  ({ pattern }) => OTHER_STATUS[pattern] === undefined,
);

it.each(fragments)(
  'keeps the fragment $pattern under its own path, with a tag of each kind that its row declares',
  async (route) => {
    const path = samplePath(route);
    const { status, headers } = await ask(url, {
      path,
      headers: { host: 'elfar.localhost', 'accept-encoding': 'br' },
    });
    expect([status, headers['content-encoding']]).toEqual([200, 'br']);
    const kept = application.pages.peek(`elfar${path}`);
    const kinds = new Set(kept?.tags.map((tag) => tag.slice(0, tag.indexOf(':'))));
    for (const kind of route.tags)
      expect(
        kinds,
        `${route.pattern} carries no tag of the kind "${kind}": correct its row, or read its content from locals.content`,
      ).toContain(kind);
  },
);

it('drops a purged fragment alone, and answers a missing one by a status only', async () => {
  const host = { host: 'elfar.localhost' };
  await ask(url, { path: '/alertas/', headers: host });
  await ask(url, { path: '/tema/el-port-obre/', headers: host });
  const submissions = [
    {
      source: 'avis',
      document: { ...DOCUMENTS.find(({ id }) => id === 'avis'), title: 'Avís nou' },
    },
  ];
  const pageBefore = application.pages.peek('elfar/tema/el-port-obre/');
  expect(pageBefore).toBeDefined();
  const outcome = await application.wiring.services.publishing.publisher.publish({
    origin: 'push',
    actor: TEST_ACTOR,
    submissions,
  });
  expect(outcome.ok ? [] : outcome.problems).toEqual([]);
  await application.pages.settled();
  expect((await ask(url, { path: '/alertas/', headers: host })).body.toString()).toContain(
    'Avís nou',
  );
  expect(application.pages.peek('elfar/tema/el-port-obre/')).toBe(pageBefore);
  const missing = await ask(url, {
    path: '/tema/el-port-obre/pagina/999/more.json',
    headers: host,
  });
  expect([missing.status, missing.body.toString()]).toEqual([404, '404 Not Found\n']);
});
