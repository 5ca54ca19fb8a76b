import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { KEPT_SIDE, MOST_PIXELS, PART_BYTES } from '#domain/uploads/reader-upload.ts';
import { cleanPicture } from '#server/platform/images/clean-picture.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { wire } from '#server/programs/worker/wiring.ts';
import { registerReaders } from './accounts/logins.ts';
import { median, withSpread, type BenchRow } from './bench-row.ts';
import { fullRate } from './load/full-rate.ts';
import { HIT_LOAD_PROMISE, isHitLoadHeld, loadHits, type HitLoad } from './load/hit-load.ts';
import { announce, find, logIn, partOf, sendPart, type Reader } from './load/reader-films.ts';
import { startPortada } from './nodes/portada-node.ts';
import { residentMemory } from './nodes/server-process.ts';
import { DEMO_CONTENT, inWorkspace } from './nodes/workspace.ts';

const MIB = 1024 * 1024;
const HOST = 'elfar.localhost';
const PARALLEL = { readers: 5, each: 4, bytes: 80 * MIB };
const CUT = { bytes: 500 * MIB, every: 25 * MIB };
const ROUNDS = 5;

/** Hits a second, and seconds of a measurement: as long as most of the films take. */
const RATE = 200;
const HIT_SECONDS = 12;
const PAGES = ['/', '/es/', '/agenda/', '/cultura/'];

/** Measures parallel uploads of readers, one with cuts, and the cleaning of a picture. */
export async function benchUploads(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const dataFolder = path.join(folder, 'data');
    const config = readConfig({ DATA_DIR: dataFolder, CONTENT_DIR: DEMO_CONTENT });
    const wiring = await wire(config, { log: createLog('fatal') });
    await registerReaders(wiring, PARALLEL.readers + 1).finally(() => wiring.close());
    const node = await startPortada({ dataFolder, contentFolder: DEMO_CONTENT });
    try {
      const readers: Reader[] = [];
      for (let number = 0; number <= PARALLEL.readers; number += 1)
        readers.push(await logIn(node.url, number));
      const [last, ...others] = readers;
      if (!last) throw new Error('There is no reader.');
      const hits = (seconds: number) =>
        loadHits(node.url, { host: HOST, pages: PAGES, rate: RATE, seconds });
      await hits(3);
      const rest = await hits(HIT_SECONDS);
      const beside = hits(HIT_SECONDS);
      const parallel = await sendTogether(node.process.pid, others);
      const shown = judgeHits(await beside, rest);
      const rates = await rateBeside(node.url, others);
      return [parallel, shown, rates, await sendThroughCuts(last), await cleanPictures(folder)];
    } finally {
      await node.stop();
    }
  });
}

async function sendTogether(pid: number, readers: readonly Reader[]): Promise<BenchRow> {
  await pause(3000);
  const rest = residentMemory(pid);
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, residentMemory(pid))), 100);
  const start = performance.now();
  await Promise.all(
    readers.flatMap((reader) =>
      Array.from({ length: PARALLEL.each }, () => sendWhole(reader, PARALLEL.bytes)),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  await pause(5000);
  clearInterval(watch);
  const over = (peak - rest) / MIB;
  return {
    what: '20 films of 80 MiB of readers at once: most memory over rest, front and worker, MB',
    measured: over.toFixed(0),
    reference: `rest ${(rest / MIB).toFixed(0)}, ${seconds.toFixed(1)} s, with the checks behind them`,
    target: '≤ 150',
    isHeld: over <= 150,
    others: '@tus/server 2.4 with its file store: 104, without checks',
  };
}

function judgeHits(beside: HitLoad, rest: HitLoad): BenchRow {
  return {
    what: `hits at ${RATE}/s beside the 20 films, p99 ms`,
    measured: `${beside.p99.toFixed(1)}, ${beside.errors} errors`,
    reference: `rest ${rest.p99.toFixed(1)}`,
    target: HIT_LOAD_PROMISE,
    isHeld: isHitLoadHeld(beside, rest.p99),
    others: '–',
  };
}

/** Compares the full rate of a cached page at rest and while the films are sent. */
async function rateBeside(url: string, readers: readonly Reader[]): Promise<BenchRow> {
  const rates = async () => {
    const measured: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) measured.push(await fullRate(url, HOST));
    return measured;
  };
  const rest = await rates();
  const sent = Promise.all(
    readers.flatMap((reader) =>
      Array.from({ length: PARALLEL.each }, () => sendWhole(reader, PARALLEL.bytes)),
    ),
  );
  const beside = await rates();
  await sent;
  const share = median(beside) / median(rest);
  return {
    what: 'cached pages at full rate beside the 20 films, of the rate at rest',
    measured: share.toFixed(2),
    reference: `rest ${withSpread(rest, 1)} thousand/s, beside ${withSpread(beside, 1)}`,
    target: '≥ 0.80',
    isHeld: share >= 0.8,
    others: '–',
  };
}

async function sendThroughCuts(reader: Reader): Promise<BenchRow> {
  const id = await announce(reader, CUT.bytes, 'interview');
  let [at, sent, cuts, next] = [0, 0, 0, CUT.every];
  while (at < CUT.bytes) {
    const isCut = at >= next;
    if (isCut) [next, cuts] = [next + CUT.every, cuts + 1];
    const part = partOf(at, CUT.bytes);
    sent += await sendPart(reader, { id, at, part, cutAfter: isCut ? part.length / 2 : undefined });
    // The first pause of the browser's part (send-file.ts).
    if (isCut) await pause(1000);
    at = (await find(reader, id)).received;
  }
  for (let tries = 0; (await find(reader, id)).state === 'checking' && tries < 600; tries += 1)
    await pause(200);
  const { state } = await find(reader, id);
  const twice = ((sent - CUT.bytes) / CUT.bytes) * 100;
  return {
    what: `a film of 500 MiB through ${cuts} cuts: bytes that were sent twice, %`,
    measured: twice.toFixed(2),
    reference: `its state at the end: ${state}`,
    target: '≤ 1',
    isHeld: twice <= 1 && state === 'ready',
    others: '–',
  };
}

async function cleanPictures(folder: string): Promise<BenchRow> {
  const [file, target] = [path.join(folder, '12.jpg'), path.join(folder, 'clean.jpg')];
  const [width, height] = [4000, 3000];
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 251);
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toFile(file);
  const spent: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    const cleaned = await cleanPicture(file, target, { most: MOST_PIXELS, side: KEPT_SIDE });
    if (!cleaned.ok) throw new Error(`The picture was refused: ${cleaned.reason}.`);
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1_000_000);
  }
  return {
    what: 'a JPEG of 12 megapixels of noise is made again, in threads of sharp: processor seconds',
    measured: withSpread(spent, 2),
    reference: '–',
    target: '≤ 1',
    isHeld: median(spent) <= 1,
    others: '–',
  };
}

async function sendWhole(reader: Reader, bytes: number): Promise<void> {
  const id = await announce(reader, bytes, 'contribution');
  for (let at = 0; at < bytes; at += PART_BYTES)
    await sendPart(reader, { id, at, part: partOf(at, bytes) });
}
