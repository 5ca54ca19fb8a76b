import { appendFileSync, cpSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '#server/platform/observability/log.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { wire } from '#server/programs/worker/wiring.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { SELLING } from '#tests/support/payments/selling-site.ts';
import { emailOf, PASSWORD, registerReaders } from '../bench/accounts/logins.ts';
import { HOST, startNode, type ChaosNode } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { judged, tally, type ChaosRow } from './place/chaos-row.ts';

/** Readers who wait for the silent service, and others. */
const READERS = 40;
const SECONDS = 20;
/** Calls a second that the silent service is asked for, and of each other kind. */
const ASKED = 20;
const OTHERS = 2;
/** Milliseconds of the 99th of a hundred other calls. */
const MOST = 1000;

/**
 * Readers beside a payment provider and a comment service that accept connections and say nothing
 * (operations review of 27 November 2026, A1): logins and writes of others go on.
 */
export async function chaosSilentServices(place: ChaosPlace): Promise<ChaosRow[]> {
  const silent = await startSilentServer(place);
  const external = `comments: { isFirstHeld: false, external: { url: '${silent}/', timeLimit: 2000 } }\n`;
  return [
    await judgeBeside(place, {
      what: `a silent payment provider and ${ASKED} checkouts a second`,
      fields: `${SELLING}\n`,
      environment: {
        STRIPE_SECRET_KEY: 'sk_test_chaoschaoschaos',
        STRIPE_WEBHOOK_SECRET: 'whsec_chaoschaoschaos',
        STRIPE_URL: silent,
      },
      request: { path: '/api/front/subscription/checkout', body: () => ({ offer: 'digital-mes' }) },
    }),
    await judgeBeside(place, {
      what: `a silent comment service and ${ASKED} comments a second`,
      fields: external,
      environment: {},
      request: {
        path: `/api/front/comments/elfar-ca-port`,
        body: (n) => ({ text: `Des de la barana ${n} es veu la boia.` }),
      },
    }),
  ];
}

interface Beside {
  what: string;
  fields: string;
  environment: Record<string, string>;
  request: { path: string; body(number: number): object };
}

async function judgeBeside(
  place: ChaosPlace,
  { what, fields, environment, request }: Beside,
): Promise<ChaosRow> {
  const content = path.join(place.folder, `silent-${Object.keys(environment).length}`);
  cpSync(place.content, content, { recursive: true });
  appendFileSync(path.join(content, 'sites', 'elfar.yaml'), fields);
  const databaseUrl = await (
    await place.postgres()
  ).createDatabase(`silent${Object.keys(environment).length}`);
  const node = await startNode(place, { databaseUrl, content, environment });
  const config = readConfig({
    DATA_DIR: node.dataFolder,
    CONTENT_DIR: content,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'fatal',
  });
  const wiring = await wire(config, { log: createLog('fatal') });
  await registerReaders(wiring, READERS).finally(() => wiring.close());
  await node.put('elfar-ca-port', 'El port');
  const cookies: string[] = [];
  for (let number = 0; number < READERS; number += 1) cookies.push(await logIn(node, number));
  const seen = {
    asked: [] as string[],
    login: [] as string[],
    profile: [] as string[],
    health: [] as string[],
    waits: [] as number[],
  };
  const running: Promise<unknown>[] = [];
  const post = (where: string, number: number, body: object) =>
    send(node, {
      method: 'POST',
      path: where,
      body,
      cookie: cookies[number % READERS] ?? '',
      number,
    }).then(({ status }) => status);
  for (let tick = 0; tick < SECONDS * ASKED; tick += 1) {
    running.push(
      post(request.path, tick, request.body(tick)).then((status) =>
        seen.asked.push(String(status)),
      ),
    );
    if (tick % (ASKED / OTHERS) === 0) {
      running.push(
        timed(() => logIn(node, tick % READERS).then(() => '200', String), seen.login, seen.waits),
      );
      running.push(
        timed(
          () =>
            send(node, {
              method: 'GET',
              path: '/api/front/user/profile',
              cookie: cookies[tick % READERS] ?? '',
              number: tick,
            }).then(({ status }) => String(status)),
          seen.profile,
          seen.waits,
        ),
      );
      running.push(
        node.get('/healthz/publications').then(({ status }) => seen.health.push(String(status))),
      );
    }
    await pause(1000 / ASKED);
  }
  await Promise.all(running);
  await node.stop();
  seen.waits.sort((one, other) => one - other);
  const p99 = seen.waits[Math.floor(seen.waits.length * 0.99)] ?? Number.NaN;
  const isHeld = [seen.login, seen.profile, seen.health].every((statuses) =>
    statuses.every((status) => status === '200'),
  );
  return judged(
    {
      what,
      figure: `asked ${tally(seen.asked)}; logins ${tally(seen.login)}, profiles ${tally(seen.profile)}, p99 ${p99.toFixed(0)} ms; health ${tally(seen.health)}`,
      promise: `all others 200, p99 ≤ ${MOST} ms, health 200`,
    },
    isHeld && p99 <= MOST,
  );
}

async function timed(
  work: () => Promise<string>,
  statuses: string[],
  waits: number[],
): Promise<void> {
  const startedAt = performance.now();
  statuses.push(await work());
  waits.push(performance.now() - startedAt);
}

/** Logs a reader in. Returns the cookies. Throws with the status of a refusal. */
async function logIn(node: ChaosNode, number: number): Promise<string> {
  const { status, cookies } = await send(node, {
    method: 'POST',
    path: '/api/front/user/login',
    body: { email: emailOf(number), password: PASSWORD },
    cookie: '',
    number,
  });
  if (status !== 200) throw new Error(String(status));
  return cookies;
}

/** A call from a network address of its own, which the node takes from the header. */
async function send(
  node: ChaosNode,
  call: { method: string; path: string; body?: object; cookie: string; number: number },
): Promise<{ status: number; cookies: string }> {
  const { status, headers } = await ask(node.url, {
    method: call.method,
    path: call.path,
    headers: {
      host: HOST,
      origin: `http://${HOST}`,
      'content-type': 'application/json',
      'x-forwarded-for': `10.7.${Math.floor(call.number / 250) % 250}.${(call.number % 250) + 1}`,
      ...(call.cookie === '' ? {} : { cookie: call.cookie }),
    },
    ...(call.body && { body: JSON.stringify(call.body) }),
  });
  return {
    status,
    cookies: (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; '),
  };
}

/** A server that accepts connections and never answers. Returns its origin. */
async function startSilentServer(place: ChaosPlace): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  place.later(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}
