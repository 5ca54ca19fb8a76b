import { IMAGE_FORMATS, IMAGE_RATIOS, IMAGE_WIDTHS } from '#domain/pictures/rendition.ts';
import { webhookPath } from '#domain/paths/subscription-paths.ts';
import type { ClientFlood, Flood } from './flood-shapes.ts';

type Requests = Extract<ClientFlood, { kind: 'requests' }>;

/**
 * The floods of the reviews of 24 and 27 November 2026 (security S1 to S6 and P3, operations F1 and
 * F2). Their rates are the ones with which the reviews stopped a node, or higher. `pictures`: URLs
 * of renditions of a page.
 */
export function floodsOfReviews(host: string, pictures: readonly string[]): Flood[] {
  const slowBodies = (
    connections: number,
    path = '/api/front/user/login',
    length = 500,
  ): ClientFlood => ({
    kind: 'slow-bodies',
    host,
    connections,
    anAddress: 16,
    path,
    length,
  });
  const slowWebhooks = (connections: number) =>
    slowBodies(connections, webhookPath('simulation'), 1_000_000);
  const requests = (one: Partial<Requests> & Pick<Requests, 'targets'>): Requests => ({
    kind: 'requests',
    host,
    connections: 64,
    method: 'GET',
    headers: {},
    body: '',
    ...one,
  });
  const logins = (rate: number) =>
    requests({
      rate,
      method: 'POST',
      targets: ['/api/front/user/login'],
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ningu-{n}@correu.example', password: 'Tramuntana81' }),
    });
  return [
    { what: '16 slow bodies of one address', client: slowBodies(16), own: [] },
    { what: '64 slow bodies of four addresses', client: slowBodies(64), own: [] },
    { what: '512 slow bodies of 32 addresses', client: slowBodies(512), own: [] },
    { what: '5,000 slow bodies of 313 addresses', client: slowBodies(5000), own: [] },
    { what: '16 slow webhooks of one address', client: slowWebhooks(16), own: [] },
    { what: '512 slow webhooks of 32 addresses', client: slowWebhooks(512), own: [] },
    { what: '5,000 slow webhooks of 313 addresses', client: slowWebhooks(5000), own: [] },
    {
      what: '64 new pictures at a time',
      client: requests({ targets: otherSizes(pictures) }),
      own: [],
    },
    {
      what: '40 searches at a time',
      client: requests({ connections: 40, targets: ['/buscar/?searchText=port+{n}'] }),
      own: ['search'],
    },
    { what: 'readers locked, 20 logins/s', client: logins(20), own: ['profile'], locks: 'readers' },
    {
      what: 'documents locked, 20 logins/s',
      client: logins(20),
      own: ['search', 'profile', 'publication'],
      locks: 'documents',
    },
    {
      what: '50 paths of 4 KB a second',
      client: requests({ rate: 50, targets: [`${'/ca'.repeat(1360)}/{n}`] }),
      own: [],
    },
    {
      what: '50 headers of 15,000 commas a second',
      client: requests({
        rate: 50,
        targets: ['/'],
        headers: { 'accept-encoding': ','.repeat(15_000) },
      }),
      own: [],
    },
    {
      what: '50 unknown calls a second',
      client: requests({ rate: 50, targets: ['/api/nothing/{n}', '/webapi/nothing/{n}'] }),
      own: [],
    },
    {
      what: '20 archive ranges a second',
      client: requests({ rate: 20, targets: ['/hemeroteca/1510/01/01/29{n}/12/31/'] }),
      own: [],
    },
  ];
}

/** URLs of the pictures in every size and format, each once before one repeats. */
function otherSizes(pictures: readonly string[]): string[] {
  const stems = [
    ...new Set(pictures.map((url) => url.replace(/_(?:[\d-]+|whole)_\d+w\.\w+$/, ''))),
  ];
  return IMAGE_WIDTHS.toReversed().flatMap((width) =>
    IMAGE_RATIOS.flatMap((ratio) =>
      IMAGE_FORMATS.flatMap((format) =>
        stems.map((stem) => `${stem}_${ratio}_${width}w.${format}`),
      ),
    ),
  );
}
