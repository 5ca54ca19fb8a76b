import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { inEdition } from '#domain/paths/urls.ts';
import { LOCALES } from '#domain/locale/locale.ts';
import type { Site } from '#domain/sites/site.ts';
import type { StoreCounts } from './store-counts.ts';

/** Milliseconds until a restored node can be asked. It renders no page before. */
const START_LIMIT = 120_000;

/** Settings that would reach readers or services from a copy of the newsroom. */
const LEFT_OUT = [
  'NEWSLETTER_KEY',
  'DATABASE_LISTEN_URL',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'NOTIFY_SOCKET',
  'CDN',
];

/**
 * Starts a node on a restored store, runs `work` with its URL, and stops it. Mails of the copy stay
 * in DATA_DIR.
 */
export async function withRestoredNode<Result>(
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const environment = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    MAIL_URL: `file://${process.env['DATA_DIR']}/mail`,
    LOG_LEVEL: 'warn',
  };
  for (const name of LEFT_OUT) Reflect.deleteProperty(environment, name);
  const main = fileURLToPath(new URL('../../src/server/programs/app/main.ts', import.meta.url));
  const node = spawn(process.execPath, [main], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(node, 'exit');
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, () => node.exitCode !== null);
    return await work(url);
  } finally {
    if (node.exitCode === null) node.kill('SIGTERM');
    await ended;
  }
}

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const until = performance.now() + START_LIMIT;
  for (;;) {
    const isReady = await ask(url, { path: '/readyz' }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) return;
    if (hasEnded()) throw new Error('The node ended. Its last lines say why.');
    if (performance.now() > until) throw new Error('The node was not ready within two minutes.');
    await pause(500);
  }
}

/** Why the page of the newest story does not show it; `undefined` if it does. */
export async function newestStoryProblem(
  url: string,
  sites: readonly Site[],
  newest: StoreCounts['newest'],
): Promise<string | undefined> {
  const site = sites.find(({ alias }) => alias === newest?.site);
  const locale = LOCALES.find((one) => one === newest?.locale);
  if (!newest || !site || !locale) return 'The newest story belongs to no site of CONTENT_DIR.';
  const path = inEdition({ site, locale }, newest.path);
  const { status, body } = await ask(url, { path, site });
  const isShown = status === 200 && textOf(body).includes(textOf(newest.headline));
  return isShown
    ? undefined
    : `The newest story, ${site.alias}${path}, answers ${status} or lacks its headline.`;
}

function textOf(html: string): string {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&#34;': '"',
  };
  return html
    .replaceAll(/&(?:amp|lt|gt|quot|#39|#34);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ');
}

/** Why a reader of the newsroom cannot log in; `undefined` if the login succeeds. */
export async function loginProblem(
  url: string,
  site: Site,
  login: { email: string; password: string },
): Promise<string | undefined> {
  const { status, body } = await ask(url, {
    path: '/api/front/user/login',
    site,
    body: JSON.stringify(login),
  });
  // The body of a refusal has a code and no value of the reader.
  return status === 200
    ? undefined
    : `The login answers ${status} on ${site.alias}: ${body.slice(0, 200)}`;
}

/** Asks the node for a path of a site: GET, or POST with a JSON body. */
function ask(
  url: string,
  { path, site, body }: { path: string; site?: Site; body?: string },
): Promise<{ status: number; body: string }> {
  const ofSite = site && { host: new URL(site.url).host, origin: site.url };
  const headers = {
    ...ofSite,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(path, url),
      { method: body === undefined ? 'GET' : 'POST', headers },
      (response) => {
        response
          .toArray()
          .then(
            (chunks) =>
              resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
            reject,
          );
      },
    );
    sent.once('error', reject).end(body);
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
