import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLog } from '#server/platform/observability/log.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { wire } from '#server/programs/worker/wiring.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { deployedConfiguration, startNginx, type Nginx } from '#tests/support/processes/nginx.ts';
import { registerReaders } from '../bench/accounts/logins.ts';
import {
  announce,
  find,
  logIn,
  partOf,
  sendSlowly,
  type Reader,
} from '../bench/load/reader-films.ts';
import { startNode, type ChaosNode } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { judged, tally, type ChaosRow } from './place/chaos-row.ts';

const MIB = 1024 * 1024;

/** The largest film that readers may send (SPECIFICATION §9). */
const BYTES = 500 * MIB;
const CUTS = 40;

/**
 * Bytes a second of the sender: a good line of a telephone, 32 Mbit/s. The sockets of a process that
 * is killed stay open while the kernel frees its memory, some 50 ms here, and what arrives meanwhile
 * is lost. On a faster line more arrives.
 */
const RATE = 4 * MIB;

/** Milliseconds until the sender tries again, as the browser does (`send-file.ts`). */
const AGAIN = 1000;

const KINDS = ['tab', 'worker', 'front', 'nginx', 'network'] as const;
type Kind = (typeof KINDS)[number];

/** A number from 0 to 1 by a seed, so that a run can be repeated (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Sends a film of a reader through nginx while the tab is closed, the worker process and the front
 * process are killed, nginx is reloaded and the network changes, at places by chance.
 */
export async function chaosUploads(place: ChaosPlace): Promise<ChaosRow[]> {
  const dataFolder = path.join(place.folder, 'node');
  const config = readConfig({ DATA_DIR: dataFolder, CONTENT_DIR: place.content });
  const wiring = await wire(config, { log: createLog('fatal') });
  await registerReaders(wiring, 1).finally(() => wiring.close());
  const setting = { node: await startNode(place) };
  const port = await freePort();
  const nginx = await startNginx({
    folder: path.join(place.folder, 'nginx'),
    port,
    configuration: deployedConfiguration({
      port,
      pages: path.join(place.folder, 'no-pages'),
      nodePort: setting.node.port,
    }),
  });
  try {
    return [await sendThroughCuts(place, setting, nginx)];
  } finally {
    await nginx.stop();
    await setting.node.stop();
  }
}

async function sendThroughCuts(
  place: ChaosPlace,
  setting: { node: ChaosNode },
  nginx: Nginx,
): Promise<ChaosRow> {
  const random = chance(20_261_130);
  const reader = { ...(await logIn(nginx.url, 0)) };
  const id = await announce(reader, BYTES, 'interview');
  const made: Kind[] = [];
  const twiceBy: Record<string, number> = {};
  let [at, sent] = [0, 0];
  while (at < BYTES) {
    const part = partOf(at, BYTES);
    const left = CUTS - made.length;
    const parts = Math.ceil((BYTES - at) / part.length);
    const isCut = left > 0 && random() < left / parts;
    const kind = isCut ? KINDS[made.length % KINDS.length] : undefined;
    if (kind) made.push(kind);
    let restarted: Promise<unknown> = Promise.resolve();
    const written = await sendSlowly(reader, {
      id,
      at,
      part,
      rate: RATE,
      after: kind ? random() * part.length * 0.9 : Infinity,
      act: (cut) => {
        if (kind) restarted = carryOut(kind, { place, setting, nginx, cut });
      },
    });
    sent += written;
    await restarted;
    if (kind === 'network') reader.address = `198.51.100.${made.length}`;
    if (kind) await pause(AGAIN);
    const received = await receivedOf(reader, id);
    if (kind) twiceBy[kind] = (twiceBy[kind] ?? 0) + at + written - received;
    at = received;
  }
  const state = await checkedState(reader, id);
  const twice = ((sent - BYTES) / BYTES) * 100;
  return judged(
    {
      what: `a film of 500 MiB of a reader through ${made.length} cuts: ${tally(made)}`,
      figure: `state ${state}; ${twice.toFixed(2)} % of the bytes sent twice, in KiB: ${Object.entries(
        twiceBy,
      )
        .map(([kind, bytes]) => `${kind} ${Math.round(bytes / 1024)}`)
        .join(', ')}`,
      promise: 'whole at the end, ≤ 1 % sent twice',
    },
    state === 'ready' && made.length === CUTS && twice <= 1,
  );
}

/** Makes a cut. Resolves when what was killed is there again. */
async function carryOut(
  kind: Kind,
  {
    place,
    setting,
    nginx,
    cut,
  }: { place: ChaosPlace; setting: { node: ChaosNode }; nginx: Nginx; cut(): void },
): Promise<void> {
  switch (kind) {
    case 'tab':
    case 'network':
      return cut();
    case 'nginx':
      return nginx.reload();
    case 'worker': {
      const [pid] = setting.node.workers();
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      return undefined;
    }
    case 'front':
      await setting.node.kill();
      setting.node = await startNode(place);
  }
}

/** The length on the server, once it answers again. */
async function receivedOf(reader: Reader, id: string): Promise<number> {
  for (;;) {
    const found = await find(reader, id).catch(() => undefined);
    if (found) return found.received;
    await pause(AGAIN);
  }
}

async function checkedState(reader: Reader, id: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await find(reader, id).catch(() => undefined);
    if (found && found.state !== 'checking') return found.state;
    await pause(200);
  }
  return 'checking';
}
