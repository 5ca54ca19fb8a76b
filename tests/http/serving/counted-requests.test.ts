import { expect, it } from 'vitest';
import { callClassOf, CONTRACTS } from '#contracts/call-classes.ts';
import { callCounterOf, counterOf } from '#domain/routes/counter.ts';
import { ROUTES } from '#domain/routes/routes.ts';
import type { Route } from '#domain/routes/route.ts';
import { webhookPath } from '#domain/paths/subscription-paths.ts';
import { createRequestLimiter } from '#server/platform/http/request-limiter.ts';
import { pageOutcome } from '#tests/support/newsroom/pages.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { startTestListener } from '#tests/support/processes/test-listener.ts';
import { samplePath } from '#tests/support/sample-path.ts';

const HOST = { host: 'elfar.localhost' };

/** Requests that an address may make here before it waits. */
const BURST = 5;

/** Requests of a flood. */
const MANY = 20;

/** The same part of a path, invented anew for each request. */
const inventedValues = (at: number): Record<string, string> => {
  const digits = String(at).padStart(4, '0');
  const comment = `019ab3f0-5c1e-7d22-8a4b-${digits.padStart(12, '0')}`;
  const word = `inventat-${at}`;
  return {
    ...Object.fromEntries(
      ['section', 'slug', 'text', 'token', 'rest', 'any', 'name', 'sectionName', 'id', 'view'].map(
        (name) => [name, word],
      ),
    ),
    number: String(at + 2),
    season: String(at + 2),
    sequence: String(at),
    key: `invented${digits}`.padEnd(22, 'x'),
    comment,
    commentView: `mejores/desde/${comment}`,
    year: String(1000 + at),
    part: String(at + 2),
    range: `${1000 + at}/01/01/${1000 + at}/02/01`,
  };
};

/**
 * Starts a listener whose worker keeps nothing that it is asked for, and sends a flood of one
 * address.
 */
async function flood(
  requestOf: (at: number) => { method?: string; path: string; body?: string },
  { isKnown = true } = {},
) {
  const share = () => createRequestLimiter({ burst: BURST, perSecond: 1 }, () => 0);
  const house = await startTestListener(
    (key) =>
      key.includes('/404/') ? pageOutcome(key) : { kind: 'missing', status: 404, tags: [] },
    {
      isKnown: () => isKnown,
      callStatus: 400,
      limiters: { pages: share(), requests: share() },
    },
  );
  const statuses = [];
  for (let at = 0; at < MANY; at += 1)
    statuses.push((await ask(house.url, { ...requestOf(at), headers: HOST })).status);
  const worked = [
    ...house.calls,
    ...house.pictures,
    ...house.rendered.filter((key) => !key.includes('/404/')),
  ];
  return { worked: new Set(worked).size, isRefused: statuses.includes(429) };
}

/**
 * Whether content defines an invented path: a known list has any number, and a known slug any
 * section and day.
 */
function isKnownWhenInvented({ pattern, known, hasStorySlug }: Route): boolean {
  return known === undefined || hasStorySlug === true || pattern.slice(known.length).includes('{');
}

/** Floods of a route: its path, and what makes a page for one request. */
function floodsOf({ made }: Route): { method?: string; path: (path: string) => string }[] {
  const asIs = (path: string) => path;
  if (made === undefined || made === 'always') return [{ path: asIs }];
  const query = made === 'reader' ? 'view=plain' : `${made[0] ?? ''}=inventat`;
  const posted = made === 'reader' ? [{ method: 'POST', path: asIs }] : [];
  return [{ path: asIs }, { path: (path) => `${path}?${query}` }, ...posted];
}

it.each(ROUTES.map((route) => [route.pattern, route] as const))(
  '%s makes a worker do a bounded number of works for one address',
  async (_pattern, route) => {
    const counter = counterOf(route);
    for (const { path, ...request } of floodsOf(route)) {
      const { worked } = await flood(
        (at) => ({ ...request, path: path(samplePath(route, inventedValues(at))) }),
        {
          isKnown: isKnownWhenInvented(route),
        },
      );
      expect(worked).toBeLessThanOrEqual(BURST);
    }
    if (typeof counter === 'object') expect(counter.none).toMatch(/^\w.{20,}/);
  },
);

it.each(CONTRACTS.map(({ method, path }) => [`${method} ${path}`, { method, path }] as const))(
  '%s is counted, or says why it is not',
  async (_name, { method, path }) => {
    const work = callClassOf(method, path) ?? 'front';
    const counter = callCounterOf(work, { hasToken: false });
    const invented = (at: number) => path.replaceAll(/\{\w+\}/g, `inventat-${at}`);
    const { worked, isRefused } = await flood((at) => ({ method, path: invented(at) }), {
      isKnown: work !== 'render',
    });
    if (typeof counter === 'string') expect([worked <= BURST, isRefused]).toEqual([true, true]);
    else expect(counter.none).toMatch(/^\w.{20,}/);
    if (work === 'front' || work === 'render') expect(worked).toBeLessThanOrEqual(BURST);
  },
);

it('gives kept pages and pictures back, so that a crawler reads the whole archive', async () => {
  const share = () => createRequestLimiter({ burst: 2, perSecond: 1 }, () => 0);
  const house = await startTestListener((key) => pageOutcome(key), {
    isKnown: () => true,
    limiters: { pages: share(), requests: share() },
  });
  const paths = Array.from({ length: 10 }, (_none, at) => [
    `/politica/pagina/${at + 1}/`,
    `/hemeroteca/${1990 + at}/01/01/${1990 + at}/02/01/`,
  ]);
  for (const path of [...paths.flat(), ...Array<string>(10).fill('/media/images/known.webp')])
    expect([path, (await ask(house.url, { path, headers: HOST })).status]).toEqual([path, 200]);
});

it('counts neither publications with the newsroom’s token, nor webhooks that succeed', async () => {
  const requests = createRequestLimiter({ burst: 2, perSecond: 1 }, () => 0);
  const house = await startTestListener((key) => pageOutcome(key), {
    limiters: { pages: requests, requests },
  });
  const statusOf = async (method: string, path: string, headers: object = {}) =>
    (await ask(house.url, { method, path, headers: { ...HOST, ...headers } })).status;
  for (let at = 0; at < 10; at += 1) {
    expect(await statusOf('GET', '/api/content/port', { authorization: 'Bearer token' })).toBe(200);
    expect(await statusOf('POST', webhookPath('stripe'))).toBe(200);
  }
  const guessed = [1, 2, 3].map(() =>
    statusOf('GET', '/api/content/port', { authorization: 'Bearer guessed' }),
  );
  expect((await Promise.all(guessed)).toSorted()).toEqual([200, 200, 429]);
});
