import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { tally } from '../place/chaos-row.ts';
import { HOST } from '../place/chaos-node.ts';
import {
  healthInWords,
  isHealthHeld,
  watchHealth,
  type ExpectedHealth,
  type HealthSeen,
} from './health.ts';
import { referenceUrl } from './reference-server.ts';

/** Requests for cached pages during other work. */
export interface SteadyHits {
  /** Requests the health endpoints now, while a short fault lasts. */
  lookAtHealth(): Promise<void>;
  stop(): Promise<HitReport>;
}

export interface HitReport {
  count: number;
  /** Statuses other than 200, and error codes. */
  failed: string[];
  /** Milliseconds of the slowest answer. */
  longest: number;
  /**
   * Milliseconds: 99th percentile of the answers from the page cache. Other answers wait for
   * renders.
   */
  p99: number;
  /** Hits of more than `SLOW` milliseconds, and when each was sent: milliseconds since the start. */
  slow: { at: number; ms: number }[];
  /** Milliseconds of a bare server that was asked as often in the same seconds. */
  reference: { p99: number; longest: number };
  /** Answers of the health endpoints meanwhile; `undefined` behind nginx, which hides them. */
  health: HealthSeen | undefined;
}

/** Milliseconds from which on a report names a hit: a cause is sought by the moment. */
const SLOW = 200;

/** Milliseconds that a hit may take in any case. */
const QUICK = 10;

/**
 * Requests of a measurement at least, so that its 99th percentile is more than its slowest answer.
 */
const FEWEST = 200;

/** Factor between hits and the reference. */
const FACTOR = 3;

/** The promise of time for hits during a fault. */
export const HITS_PROMISE = `hits p99 ≤ ${FACTOR} × a bare server or ≤ ${QUICK} ms`;

/**
 * Requests the URLs in turn, by default one every 20 milliseconds, independent of earlier
 * responses. A bare server is asked as often, because two groups run at a time: a rest measured
 * earlier tells nothing about the machine now.
 */
export function startHits(
  url: string,
  addresses: readonly string[],
  { rate = 50, isNode = true } = {},
): SteadyHits {
  const agents = agentsFor(rate);
  const failed: string[] = [];
  const slow: HitReport['slow'] = [];
  const [all, hits, reference]: [number[], number[], number[]] = [[], [], []];
  const underWay = new Set<Promise<void>>();
  const health = isNode ? watchHealth(url) : undefined;
  let bare: string | undefined;
  void referenceUrl().then((found) => (bare = found));
  const askOnce = async (number: number) => {
    const address = addresses[number % addresses.length] ?? '/';
    const agent = agents[number % agents.length];
    const at = performance.now() - startedAt;
    // Both at the same moment, so that a machine that stands still does so for both.
    const [{ status, ms, isHit }, compared] = await Promise.all([
      timed(url + address, agent),
      bare === undefined ? undefined : timed(bare, agent),
    ]);
    all.push(ms);
    if (isHit) hits.push(ms);
    if (isHit && ms > SLOW) slow.push({ at, ms });
    if (status !== 200) failed.push(`${status} ${address}`);
    if (compared) reference.push(compared.ms);
  };
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * rate);
    for (; sent < due; sent += 1) {
      const asked = askOnce(sent).finally(() => underWay.delete(asked));
      underWay.add(asked);
    }
  }, 5);
  return {
    lookAtHealth: async () => health?.look(),
    async stop() {
      await pause(Math.max(0, ((FEWEST - sent) * 1000) / rate));
      clearInterval(timer);
      await Promise.all(underWay);
      for (const agent of agents) agent.destroy();
      return {
        count: all.length,
        failed,
        longest: Math.max(0, ...all),
        p99: p99Of(hits),
        slow,
        reference: { p99: p99Of(reference), longest: Math.max(0, ...reference) },
        health: await health?.stop(),
      };
    },
  };
}

/** Requests per second of a network address. The limits of `deploy/*.conf` allow 100 pages. */
const RATE_OF_ADDRESS = 50;

/**
 * Connections of an agent: with 64, requests that waited for a killed worker occupied all, and hits
 * waited in the client.
 */
const SOCKETS = 512;

/** Connections from as many loopback addresses as the rate needs (Linux: all of 127.0.0.0/8). */
function agentsFor(rate: number): Agent[] {
  return Array.from(
    { length: Math.ceil(rate / RATE_OF_ADDRESS) },
    (_none, index) =>
      new Agent({
        keepAlive: true,
        maxSockets: SOCKETS,
        ...(index === 0 ? {} : { localAddress: `127.0.0.${index + 1}` }),
      }),
  );
}

function p99Of(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * 0.99)] ?? 0;
}

/** Requests a URL. A hit is sent without a request id. */
function timed(
  url: string,
  agent: Agent | undefined,
): Promise<{ status: number | string; ms: number; isHit: boolean }> {
  const startedAt = performance.now();
  const answered = (status: number | string, isHit: boolean) => ({
    status,
    ms: performance.now() - startedAt,
    isHit,
  });
  return new Promise((resolve) => {
    request(url, { ...(agent ? { agent } : {}), headers: { host: HOST } }, (response) => {
      const isHit = response.headers['x-request-id'] === undefined;
      response.once('error', (error) => resolve(answered(String(error), false)));
      response.resume().once('end', () => resolve(answered(response.statusCode ?? 0, isHit)));
    })
      .once('error', (error) =>
        resolve(answered('code' in error ? String(error.code) : String(error), false)),
      )
      .end();
  });
}

/**
 * Whether no request failed, hits were as quick as promised, and the health endpoints told what was
 * expected.
 */
export function isHeld(
  { failed, p99, reference, health }: HitReport,
  expected?: ExpectedHealth,
): boolean {
  const isQuick = p99 <= QUICK || p99 <= FACTOR * reference.p99;
  return failed.length === 0 && isQuick && (health === undefined || isHealthHeld(health, expected));
}

/** Formats the report: "400 hits, 0 failed, p99 1.2 ms (bare 0.8), health 200". */
export function hitsInWords({ count, failed, p99, slow, reference, health }: HitReport): string {
  const failures = `${failed.length} failed${failed.length > 0 ? ` (${tally(failed)})` : ''}`;
  const times = `p99 ${p99.toFixed(1)} ms (bare ${reference.p99.toFixed(1)})`;
  const [first] = slow;
  const slowest = first
    ? `${slow.length} of more than ${SLOW} ms, the first ${Math.round(first.ms)} ms at ${Math.round(first.at)} ms`
    : undefined;
  return [
    `${count} requests`,
    failures,
    times,
    ...(slowest ? [slowest] : []),
    ...(health ? [healthInWords(health)] : []),
  ].join(', ');
}
