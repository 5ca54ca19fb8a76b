import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_CONTENT } from '../bench/nodes/workspace.ts';
import { lockTable } from './databases/postgres-processes.ts';
import { HOST, startNode, TOKEN, type ChaosNode } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { judged, tally, type ChaosRow } from './place/chaos-row.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from './readers/steady-hits.ts';

/**
 * Connections of a flood, and the loopback addresses that they come from: ten each, below every
 * limit of an address.
 */
const CONNECTIONS = 500;
const ADDRESSES = 50;

/** Milliseconds of a flood. */
const LENGTH = 6000;

/**
 * Measurements of a flood at most: other work of the machine only adds to a wait, while a fault of
 * the server shows every time.
 */
const ATTEMPTS = 3;

const PROMISE = `calls of other classes are answered as at rest, ${HITS_PROMISE}, health 200 or a slow class`;

/** Classes of work that are asked during each flood, with the status at rest. */
const PROBES = {
  search: {
    ask: (node: ChaosNode, n: number) => node.get(`/buscar/?searchText=port+${n}`),
    status: [200],
  },
  write: { ask: (node: ChaosNode) => node.logIn(), status: [401] },
  publication: {
    ask: (node: ChaosNode, n: number) => node.put(`held-${n}`, `Retinguda ${n}`),
    status: [200, 201],
  },
  render: {
    ask: (node: ChaosNode, n: number) => node.get(`/politica/pagina/${n + 50}/`),
    status: [404],
  },
} as const;

type Probe = keyof typeof PROBES;

interface Held {
  what: string;
  /** The request of a connection, which may be unfinished. */
  request(number: number): string;
  /** Classes that the flood may refuse. */
  own: readonly Probe[];
  /** A table that is locked meanwhile, so that the requests wait. */
  locks?: string;
}

const head = (line: string, more = '') => `${line} HTTP/1.1\r\nHost: ${HOST}\r\n${more}`;
const JSON_OF_500 = 'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{';

const FLOODS: readonly Held[] = [
  {
    what: 'unfinished logins (write)',
    request: () => head('POST /api/front/user/login', `Origin: http://${HOST}\r\n${JSON_OF_500}`),
    own: ['write'],
  },
  {
    what: 'unfinished publications with the token (publication)',
    request: (n) =>
      head(
        `PUT /api/content/slow-${n}?site=elfar&locale=ca`,
        `Authorization: Bearer ${TOKEN}\r\n${JSON_OF_500}`,
      ),
    own: ['publication'],
  },
  {
    what: 'searches (search)',
    request: (n) => head(`GET /buscar/?searchText=far+${n}`, '\r\n'),
    own: ['search'],
  },
  {
    what: 'pages of a reader (page)',
    request: () => head('GET /perfil/?view=plain', '\r\n'),
    own: [],
  },
  {
    what: 'logins that wait for the locked table of readers (write)',
    request: (n) => {
      const body = JSON.stringify({ email: `ningu-${n}@correu.example`, password: 'Tramuntana81' });
      const type = `Origin: http://${HOST}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
      return head('POST /api/front/user/login', type + body);
    },
    own: ['write'],
    locks: 'readers',
  },
];

/** Holds one class of work after another by 500 connections from several addresses. */
export async function chaosHeldClasses(place: ChaosPlace): Promise<ChaosRow[]> {
  const databaseUrl = await (await place.postgres()).createDatabase('held');
  const node = await startNode(place, { content: DEMO_CONTENT, databaseUrl });
  const rows: ChaosRow[] = [];
  for (const flood of FLOODS) {
    let row = await judgeFlood(node, flood, databaseUrl);
    for (let attempt = 2; attempt <= ATTEMPTS && row.verdict !== 'held'; attempt += 1)
      row = await judgeFlood(node, flood, databaseUrl);
    rows.push(row);
  }
  return rows;
}

async function judgeFlood(node: ChaosNode, flood: Held, databaseUrl: string): Promise<ChaosRow> {
  const unlock =
    flood.locks === undefined ? () => Promise.resolve() : await lockTable(databaseUrl, flood.locks);
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_none, number) => openSocket(node, flood, number)),
  );
  const hits = startHits(node.url, ['/', '/es/', '/cultura/']);
  const seen = await probe(node);
  for (const socket of sockets) socket.destroy();
  await unlock();
  const report = await hits.stop();
  const names = Object.keys(PROBES) as Probe[];
  const isServed = names.every((name) => {
    const expected: readonly number[] = PROBES[name].status;
    const mayBeRefused = flood.own.includes(name);
    return seen[name].every(
      (status) => expected.includes(status) || (mayBeRefused && (status === 503 || status === 429)),
    );
  });
  return judged(
    {
      what: `${CONNECTIONS} connections of ${ADDRESSES} addresses: ${flood.what}`,
      figure: `${names.map((name) => `${name} ${tally(seen[name])}`).join('; ')}; ${hitsInWords(report)}`,
      promise: PROMISE,
    },
    isServed && isHeld(report, { publications: /^503 slow-/, isOptional: true }),
  );
}

/** Asks each class once a second, without a wait for earlier answers. */
async function probe(node: ChaosNode): Promise<Record<Probe, number[]>> {
  const seen: Record<Probe, number[]> = { search: [], write: [], publication: [], render: [] };
  const asked: Promise<unknown>[] = [];
  const endsAt = performance.now() + LENGTH;
  for (let round = 0; performance.now() < endsAt; round += 1) {
    for (const name of Object.keys(PROBES) as Probe[])
      asked.push(PROBES[name].ask(node, round).then(({ status }) => seen[name].push(status)));
    await pause(1000);
  }
  await Promise.all(asked);
  return seen;
}

function openSocket(node: ChaosNode, flood: Held, number: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.1.${(number % ADDRESSES) + 1}`;
    const socket = connect({ port: node.port, host: '127.0.0.1', localAddress }, () => {
      socket.write(flood.request(number));
      socket.off('error', reject).on('error', () => {});
      resolve(socket);
    });
    socket.once('error', reject).resume();
  });
}
