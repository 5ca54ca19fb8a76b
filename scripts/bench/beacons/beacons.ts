import { readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { startPortada } from '../portada-node.ts';
import { startProcess } from '../server-process.ts';
import { DEMO_CONTENT, inWorkspace } from '../workspace.ts';

const HOST = 'elfar.localhost';
/** Beacons per second, of a site with 700,000 reads an hour. */
const RATE = 200;
/** Seconds of each measurement, and the number of pairs: the machine varies by a tenth. */
const SECONDS = 3;
const ROUNDS = 7;
/** Connections that saturate both processors. */
const SATURATING = 16;

/** Ids of the demo stories of the site in Catalan: their files are named by the slug. */
const STORIES = readdirSync(path.join(DEMO_CONTENT, 'stories/elfar/ca')).map((file) => `elfar-ca-${path.parse(file).name}`);

const loadSchema = z.object({ rate: z.number() });
const beaconsSchema = z.object({ statuses: z.record(z.string(), z.number()) });

/**
 * Compares the rate of cached pages beside 200 beacons a second with the rate without them, in turns. At full load on
 * both processors, the pages also lack the time of the process that sends the beacons.
 */
export async function benchBeacons(): Promise<BenchRow[]> {
  return inWorkspace(async (dataFolder) => {
    const node = await startPortada({ dataFolder, contentFolder: DEMO_CONTENT });
    try {
      await loadPages(node.url, SATURATING);
      return [await pagesBeside(node.url, 1), await pagesBeside(node.url, SATURATING)];
    } finally {
      await node.stop();
    }
  });
}

async function pagesBeside(url: string, connections: number): Promise<BenchRow> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await loadPages(url, connections));
    const [rate] = await Promise.all([loadPages(url, connections), sendBeacons(url)]);
    beside.push(rate);
  }
  const ratios = beside.map((rate, round) => rate / (alone[round] ?? Number.NaN));
  const how = connections === SATURATING ? 'as fast as the machine can' : 'one after the other';
  return {
    what: `cached page beside ${RATE} beacons/s, requested ${how}, thousand requests/s`,
    measured: `${withSpread(beside.map((rate) => rate / 1000))} = ${withSpread(ratios, 2)} ×`,
    reference: `without beacons ${withSpread(alone.map((rate) => rate / 1000))}`,
    target: '≥ 0.9 ×',
    isHeld: median(ratios) >= 0.9,
    others: '–',
  };
}

async function loadPages(url: string, connections: number): Promise<number> {
  const generator = startProcess(new URL('../load-generator.ts', import.meta.url), {
    parameters: [url, HOST, String(SECONDS), String(connections)],
  });
  const { line } = await generator.waitFor('"rate"');
  await generator.stop();
  return loadSchema.parse(JSON.parse(line)).rate;
}

/** Sends the beacons of one measurement. Throws if one of them fails. */
async function sendBeacons(url: string): Promise<void> {
  const generator = startProcess(new URL('./beacon-load.ts', import.meta.url), {
    parameters: [url, HOST, String(RATE), String(SECONDS), STORIES.join(',')],
  });
  const { line } = await generator.waitFor('"statuses"');
  await generator.ended;
  const { statuses } = beaconsSchema.parse(JSON.parse(line));
  if (statuses['204'] !== RATE * SECONDS) throw new Error(`Beacons failed. Responses by status: ${JSON.stringify(statuses)}`);
}
