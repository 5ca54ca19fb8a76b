import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '#tests/support/until.ts';
import { httpGet } from '../bench/load/http-get.ts';
import {
  HOST,
  RECOVERY_PROMISE,
  recoveryLimit,
  startNode,
  STORY,
  type ChaosNode,
} from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { impossible, inSeconds, judged, tally, type ChaosRow } from './place/chaos-row.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from './readers/steady-hits.ts';

/** Seconds. */
const STOP = { STOP_TIMEOUT: '4', DRAIN_DELAY: '1' };

/** Open files of the front process, and connections that ask for more. */
const FILES = 160;
const CONNECTIONS = 400;

/** Folders of sockets (`src/server/platform/front/socket-folder.ts`), in the TMPDIR of the node. */
const SOCKETS = /^portada-[A-Za-z0-9]{6}$/;

const PRLIMIT = '/usr/bin/prlimit';

/**
 * Tests faults of the machine below a node: deleted sockets, too few open files, a stop with many
 * connections.
 */
export async function chaosOddMachines(place: ChaosPlace): Promise<ChaosRow[]> {
  const node = await startNode(place, { environment: STOP });
  return [
    await judgeDeletedSockets(place, node),
    await judgeFewFiles(node),
    await judgeCrowdedStop(node),
  ];
}

/**
 * Deletes the sockets between the front process and its workers, as a cleaner of old files in /tmp
 * does.
 */
async function judgeDeletedSockets(place: ChaosPlace, node: ChaosNode): Promise<ChaosRow> {
  const hits = startHits(node.url, ['/es/', STORY]);
  const folders = readdirSync(place.folder).filter((name) => SOCKETS.test(name));
  for (const name of folders) rmSync(path.join(place.folder, name), { recursive: true });
  const deletedAt = performance.now();
  const meanwhile = [
    (await node.put('sockets', 'Sense camí')).status,
    (await node.get('/politica/pagina/9/')).status,
  ];
  await until(
    'a publication is stored',
    async () => (await node.put('sockets', 'Camí nou')).status < 300,
    { within: 60_000 },
  );
  await until('it is shown', async () => (await node.get('/politica/')).text.includes('Camí nou'), {
    within: 60_000,
  });
  const back = performance.now() - deletedAt;
  const report = await hits.stop();
  return judged(
    {
      what: 'folder of the sockets deleted while the node runs',
      figure: `${folders.length} deleted; ${hitsInWords(report)}; PUT and a miss ${tally(meanwhile)}; recovered after ${inSeconds(back)}`,
      promise: `${HITS_PROMISE}, 503 meanwhile, ${RECOVERY_PROMISE}`,
    },
    folders.length > 0 &&
      isHeld(report, { publications: /^503 /, isOptional: true }) &&
      back <= recoveryLimit(node),
  );
}

/** Connections that are open go on, and new ones are accepted again when others have closed. */
async function judgeFewFiles(node: ChaosNode): Promise<ChaosRow> {
  const what = `${CONNECTIONS} connections to a process with ${FILES} open files`;
  const promise = 'open connections are served, everything works once the others have closed';
  if (!existsSync(PRLIMIT)) return impossible(what, promise, 'prlimit is not installed');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => (await httpGet(`${node.url}${STORY}`, { host: HOST, agent })).status;
  const statuses = [await ask()];
  execFileSync(PRLIMIT, [`--nofile=${FILES}:${FILES}`, '--pid', String(node.process.pid)]);
  const sockets = openSockets(node, CONNECTIONS, `GET ${STORY} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
  await pause(500);
  for (let number = 0; number < 50; number += 1) statuses.push(await ask());
  for (const socket of sockets) socket.destroy();
  agent.destroy();
  await until(
    'a publication is stored',
    async () =>
      (await node.put('files', 'Torna a obrir').catch(() => ({ status: 599 }))).status < 300,
  );
  const health = (await node.get('/healthz/publications')).status;
  return judged(
    {
      what,
      figure: `hits ${tally(statuses)}; then PUT stored, /healthz/publications ${health}`,
      promise,
    },
    statuses.every((status) => status === 200) && health === 200,
  );
}

/** Stops a node with idle connections, and with bodies that do not end. */
async function judgeCrowdedStop(node: ChaosNode): Promise<ChaosRow> {
  const idle = openSockets(node, 60, `GET ${STORY} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
  const head = `POST /api/front/user/login HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`;
  const slow = openSockets(node, 30, head);
  await pause(500);
  const took = await node.stop();
  for (const socket of [...idle, ...slow]) socket.destroy();
  const limit = (Number(STOP.STOP_TIMEOUT) + Number(STOP.DRAIN_DELAY) + 3) * 1000;
  return judged(
    {
      what: 'SIGTERM with 60 idle connections and 30 bodies that do not end',
      figure: `ends after ${inSeconds(took)}`,
      promise: `≤ STOP_TIMEOUT + DRAIN_DELAY + 3 s = ${limit / 1000} s, or 3 starts`,
    },
    took <= Math.max(limit, 3 * node.startedIn),
  );
}

function openSockets(node: ChaosNode, count: number, words: string): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect(node.port, '127.0.0.1', () => socket.write(words));
    socket.on('error', () => {}).resume();
    return socket;
  });
}
