import { readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { startPortada } from '../nodes/portada-node.ts';
import { cpuOf, startProcess } from '../nodes/server-process.ts';
import { DEMO_CONTENT, inWorkspace } from '../nodes/workspace.ts';

const HOST = 'elfar.localhost';
/** Beacons per second, of a site with seven million views an hour. */
const RATE = 2000;

/** Processor time of the front process that they may take, as a part of one core. */
const MOST_OF_A_CORE = 0.1;
/** Seconds of each measurement, and the number of pairs: the machine varies by a tenth. */
const SECONDS = 3;
const ROUNDS = 7;
/** Least rate of pages beside beacons, against that beside requests for a page. */
const LEAST_ALONE = 0.9;
const LEAST_AT_FULL_LOAD = 0.85;
/** Connections that saturate both processors. */
const SATURATING = 16;

/** Ids of the demo stories of the site in Catalan: their files are named by the slug. */
const STORIES = readdirSync(path.join(DEMO_CONTENT, 'stories/elfar/ca')).map(
  (file) => `elfar-ca-${path.parse(file).name}`,
);

const loadSchema = z.object({ rate: z.number() });
const beaconsSchema = z.object({ statuses: z.record(z.string(), z.number()) });

/**
 * Compares the rate of cached pages beside beacons with the rate beside as many requests
 * for a cached page, in turns. Both are sent by the same process, whose time the pages lack at full
 * load of both processors.
 */
export async function benchBeacons(): Promise<BenchRow[]> {
  return inWorkspace(async (dataFolder) => {
    const node = await startPortada({ dataFolder, contentFolder: DEMO_CONTENT });
    try {
      await loadPages(node.url, SATURATING);
      return [
        await pagesBeside(node.url, 1),
        await pagesBeside(node.url, SATURATING),
        await costOfBeacons(node.url, node.process.pid),
      ];
    } finally {
      await node.stop();
    }
  });
}

async function pagesBeside(url: string, connections: number): Promise<BenchRow> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [stories, rates] of [
      [[], alone],
      [STORIES, beside],
    ] as const) {
      const [rate] = await Promise.all([loadPages(url, connections), sendBeacons(url, stories)]);
      rates.push(rate);
    }
  }
  const ratios = beside.map((rate, round) => rate / (alone[round] ?? Number.NaN));
  const least = connections === SATURATING ? LEAST_AT_FULL_LOAD : LEAST_ALONE;
  const how = connections === SATURATING ? 'as fast as the machine can' : 'one after the other';
  return {
    what: `cached page beside ${RATE} beacons/s, requested ${how}, thousand requests/s`,
    measured: `${withSpread(beside.map((rate) => rate / 1000))} = ${withSpread(ratios, 2)} ×`,
    reference: `beside as many requests for a page ${withSpread(alone.map((rate) => rate / 1000))}`,
    target: `≥ ${least} ×`,
    isHeld: median(ratios) >= least,
    others: '–',
  };
}

/** The processor time of the front process for beacons alone. It has no other work meanwhile. */
async function costOfBeacons(url: string, pid: number): Promise<BenchRow> {
  const parts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [before, at] = [cpuOf(pid), performance.now()];
    await sendBeacons(url, STORIES);
    parts.push((cpuOf(pid) - before) / (performance.now() - at));
  }
  return {
    what: `front process for ${RATE} beacons/s, part of one core`,
    measured: withSpread(parts, 2),
    reference: '–',
    target: `≤ ${MOST_OF_A_CORE}`,
    isHeld: median(parts) <= MOST_OF_A_CORE,
    others: '–',
  };
}

async function loadPages(url: string, connections: number): Promise<number> {
  const generator = startProcess(new URL('../load/load-generator.ts', import.meta.url), {
    parameters: [url, HOST, String(SECONDS), String(connections)],
  });
  const { line } = await generator.waitFor('"rate"');
  await generator.stop();
  return loadSchema.parse(JSON.parse(line)).rate;
}

/**
 * Sends the beacons of one measurement, or as many requests for a page. Throws if one of them
 * fails.
 */
async function sendBeacons(url: string, stories: readonly string[]): Promise<void> {
  const generator = startProcess(new URL('./beacon-load.ts', import.meta.url), {
    parameters: [url, HOST, String(RATE), String(SECONDS), stories.join(',')],
  });
  const { line } = await generator.waitFor('"statuses"');
  await generator.ended;
  const { statuses } = beaconsSchema.parse(JSON.parse(line));
  if (statuses[stories.length > 0 ? '204' : '200'] !== RATE * SECONDS)
    throw new Error(`Beacons failed. Responses by status: ${JSON.stringify(statuses)}`);
}
