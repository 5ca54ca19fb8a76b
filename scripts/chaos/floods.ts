import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { HIT_LOAD_PROMISE, isHitLoadHeld } from '../bench/load/hit-load.ts';
import { residentMemory, startProcess } from '../bench/nodes/server-process.ts';
import { DEMO_CONTENT } from '../bench/nodes/workspace.ts';
import { HOST, startNode, type ChaosNode } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { judged, tally, type ChaosRow } from './place/chaos-row.ts';
import { healthInWords, isHealthHeld, watchHealth, type ExpectedHealth } from './readers/health.ts';
import { loadInWords, loadPages } from './readers/steady-load.ts';

const PAGES = ['/', '/es/', '/agenda/', '/cultura/'];
const SECONDS = 4;
/** Maximum of measurements per flood. */
const ATTEMPTS = 3;

/** A flood may make requests of its class wait, which the health endpoint names. */
const FLOODED: ExpectedHealth = { publications: /^503 slow-/, isOptional: true };

const MEBIBYTE = 1024 * 1024;

/** Megabytes that floods may add to the front process and the worker processes. */
const GROWTH = 150;

/** Simultaneous idle connections, within 20,000 open files of this process and the node. */
const CONNECTIONS = 8000;

/** Kibibytes that an idle connection may take; 14 were measured. */
const IDLE_CONNECTION = 32;

/** Milliseconds until the process that measures hits sends its first request. */
const UNDER_WAY = 1000;

/**
 * A flood with its outcome as text and its verdict. `begin` starts the measurement of hits and
 * resolves when requests are being sent.
 */
type Flood = (
  node: ChaosNode,
  begin: () => Promise<void>,
) => Promise<{ words: string; isHeld: boolean }>;

const FLOODS: Readonly<Record<string, Flood>> = {
  '5,000 distinct unknown URLs': (node, begin) =>
    flood(node, begin, { count: 5000, path: '/no-hi-es-{n}/', expected: [404] }),
  '5,000 distinct queries of one page': (node, begin) =>
    flood(node, begin, { count: 5000, path: '/?q={n}', expected: [200] }),
  '5,000 unknown hosts': (node, begin) =>
    flood(node, begin, { count: 5000, path: '/', host: 'h{n}.example', expected: [421] }),
  '500 headers of 20 KB': (node, begin) =>
    flood(node, begin, {
      count: 500,
      path: '/',
      headers: { 'x-long': 'x'.repeat(20_000) },
      expected: [431],
    }),
  '500 requests that never end their headers': slowHeaders,
  '300 bodies that come byte by byte': slowBodies,
  [`${CONNECTIONS} idle connections`]: idleConnections,
  '24 pictures scaled at once': scalePictures,
};

/** Measures hits during floods of requests that cost a client little. */
export async function chaosFloods(place: ChaosPlace): Promise<ChaosRow[]> {
  const node = await startNode(place, { content: DEMO_CONTENT });
  await loadPages(node.url, PAGES, 2);
  const before = memoryOf(node);
  const rows: ChaosRow[] = [];
  for (const [what, work] of Object.entries(FLOODS))
    rows.push(await judgeFlood(node, { what, work }));
  await pause(1000);
  const after = memoryOf(node);
  rows.push(
    judged(
      {
        what: 'memory after all of them, front and workers',
        figure: `${before.toFixed(0)} → ${after.toFixed(0)} MB`,
        promise: `grows by ≤ ${GROWTH} MB`,
      },
      after - before <= GROWTH,
    ),
  );
  return rows;
}

/**
 * Repeats a failed flood: other work of the machine only adds to a wait, while a fault of the
 * server shows every time.
 */
async function judgeFlood(
  node: ChaosNode,
  { what, work }: { what: string; work: Flood },
): Promise<ChaosRow> {
  for (let attempt = 1; ; attempt += 1) {
    process.stderr.write(`  ${what}\n`);
    const rest = await loadPages(node.url, PAGES, SECONDS);
    const watch = watchHealth(node.url);
    const { busy, outcome } = await measureFlood(node, work);
    const health = await watch.stop();
    const isHeld = outcome.isHeld && isHitLoadHeld(busy, rest.p99) && isHealthHeld(health, FLOODED);
    if (!isHeld && attempt < ATTEMPTS) continue;
    const tried = attempt === 1 ? '' : `; measurement ${attempt} of ${ATTEMPTS}`;
    return judged(
      {
        what,
        figure: `${loadInWords(busy, rest)}; ${outcome.words}; ${healthInWords(health)}${tried}`,
        promise: `${HIT_LOAD_PROMISE}, health 200 or its slow class`,
      },
      isHeld,
    );
  }
}

async function measureFlood(node: ChaosNode, work: Flood) {
  const begun = Promise.withResolvers<void>();
  const loading = begun.promise.then(() => loadPages(node.url, PAGES, SECONDS));
  const begin = () => {
    begun.resolve();
    return pause(UNDER_WAY);
  };
  const [busy, outcome] = await Promise.all([loading, work(node, begin)]);
  return { busy, outcome };
}

async function flood(
  node: ChaosNode,
  begin: () => Promise<void>,
  {
    expected,
    count,
    path,
    host = HOST,
    headers = {},
  }: {
    count: number;
    path: string;
    host?: string;
    headers?: Record<string, string>;
    expected: readonly number[];
  },
) {
  await begin();
  const client = startProcess(new URL('./flood-client.ts', import.meta.url), {
    parameters: [node.url, JSON.stringify({ count, path, host, headers })],
  });
  const { line } = await client.waitFor('[');
  await client.ended;
  const statuses = z.array(z.number()).parse(JSON.parse(line));
  return {
    words: tally(statuses),
    isHeld: statuses.length === count && statuses.every((status) => expected.includes(status)),
  };
}

async function slowHeaders(node: ChaosNode, begin: () => Promise<void>) {
  await begin();
  const startedAt = performance.now();
  const sockets = await openSockets(node, 500, 'GET / HTTP/1.1\r\nHost: ');
  const closed = Promise.all(
    sockets.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))),
  );
  const isCut = await Promise.race([closed.then(() => true), pause(20_000, false)]);
  for (const socket of sockets) socket.destroy();
  return {
    words: isCut
      ? `all cut off after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`
      : 'not cut off',
    isHeld: isCut,
  };
}

async function slowBodies(node: ChaosNode, begin: () => Promise<void>) {
  await begin();
  const head = `POST /api/front/user/login HTTP/1.1\r\nHost: ${HOST}\r\nOrigin: http://${HOST}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
  const sockets = await openSockets(node, 300, head);
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write(' ');
  }, 200);
  await pause(SECONDS * 1000);
  clearInterval(drip);
  for (const socket of sockets) socket.destroy();
  return { words: `${sockets.length} open`, isHeld: true };
}

async function idleConnections(node: ChaosNode, begin: () => Promise<void>) {
  const before = memoryOf(node);
  const sockets = await openSockets(
    node,
    CONNECTIONS,
    `GET /healthz HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`,
  );
  await begin();
  await pause(SECONDS * 1000 + UNDER_WAY);
  const open = sockets.filter((socket) => !socket.destroyed).length;
  const each = ((memoryOf(node) - before) * 1024) / CONNECTIONS;
  for (const socket of sockets) socket.destroy();
  return {
    words: `${open} open, ${each.toFixed(0)} KB each`,
    isHeld: open === CONNECTIONS && each <= IDLE_CONNECTION,
  };
}

/** Opens connections that send a text, some hundred at a time. */
async function openSockets(node: ChaosNode, count: number, words: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(200, count - sockets.length) }, () =>
      openSocket(node, words),
    );
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

function openSocket(node: ChaosNode, words: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(node.port, '127.0.0.1', () => {
      socket.write(words);
      socket.off('error', reject).on('error', () => {});
      resolve(socket);
    });
    socket.once('error', reject).resume();
  });
}

async function scalePictures(node: ChaosNode, begin: () => Promise<void>) {
  await begin();
  const { text } = await node.get('/');
  const pictures = [...new Set(text.match(/\/media\/images\/[^\s"',]+\.webp/g))].slice(0, 24);
  const statuses = await Promise.all(
    pictures.map(async (picture) => (await node.get(picture)).status),
  );
  return {
    words: tally(statuses),
    isHeld: statuses.length === 24 && statuses.every((status) => status === 200 || status === 503),
  };
}

/** Megabytes of a node's processes. */
function memoryOf(node: ChaosNode): number {
  return residentMemory(node.process.pid) / MEBIBYTE;
}
