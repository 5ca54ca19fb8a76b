import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '#scripts/bench/nodes/server-process.ts';
import { nodeOptions } from '#scripts/running/server-command.mjs';
import {
  environmentOf,
  startNode,
  WARM,
  type ChaosNode,
  type NodeSettings,
} from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';

/**
 * Milliseconds until a service manager starts an ended node again (`deploy/portada.service`:
 * RestartSec).
 */
const RESTART = 2000;

/** A node that is started again whenever it ends, as by a service manager. */
export interface SupervisedNode {
  name: string;
  url: string;
  dataFolder: string;
  /** Milliseconds of its first start. */
  startedIn: number;
  /** Number of its starts. */
  starts(): number;
  /** Ends that nobody asked for, after a start that was complete: faults of ours. */
  crashes(): number;
  /**
   * Starts that ended by themselves, as beside a full disk of the database; they are tried again.
   */
  failedStarts(): number;
  /**
   * Whether the node was ended or starting at some time since an instant of `performance.now()`.
   */
  wasAway(since: number): boolean;
  workers(): number[];
  /** SIGKILL, as by a power failure. Nothing happens while it starts. */
  kill(): Promise<void>;
  /** SIGTERM, as by a deploy. Resolves when it listens again. */
  restart(): Promise<void>;
  /**
   * Renders the pages of the current build beside the running node, as `npm run build` does. It
   * fails without a database.
   */
  fillCache(): Promise<void>;
  /** Ends it for good. */
  end(): Promise<void>;
}

type SupervisedSettings = NodeSettings & { name: string; root: URL };

/** Starts a node and keeps it running. Resolves when every known page is in its cache. */
export async function superviseNode(
  place: ChaosPlace,
  settings: SupervisedSettings,
): Promise<SupervisedNode> {
  const first = await startNode(place, settings);
  let current: ChaosNode = first;
  let upSince = 0;
  let starts = 1;
  let isAway = false;
  let isStarting = false;
  let isAsked = false;
  const ends = { crashes: 0, failedStarts: 0 };
  const ending = new AbortController();
  let isUp = Promise.withResolvers<void>();
  isUp.resolve();
  const leave = () => {
    if (isAway) return;
    isAway = true;
    isUp = Promise.withResolvers<void>();
  };
  const startAgain = async () => {
    while (!ending.signal.aborted) {
      await pause(RESTART);
      const started = await startNode(place, { ...settings, until: '"listening"' }).catch(
        () => undefined,
      );
      if (started === undefined) continue;
      current = started;
      isStarting = true;
      started.process.waitFor(WARM).then(
        () => (isStarting = false),
        () => {},
      );
      return;
    }
  };
  const supervise = async () => {
    while (!ending.signal.aborted) {
      await current.process.ended;
      leave();
      if (ending.signal.aborted) break;
      if (!isAsked) ends[isStarting ? 'failedStarts' : 'crashes'] += 1;
      isAsked = false;
      await startAgain();
      isAway = false;
      starts += 1;
      upSince = performance.now();
      isUp.resolve();
    }
    isUp.resolve();
  };
  const supervising = supervise();
  return {
    name: settings.name,
    url: first.url,
    dataFolder: first.dataFolder,
    startedIn: first.startedIn,
    starts: () => starts,
    crashes: () => ends.crashes,
    failedStarts: () => ends.failedStarts,
    wasAway: (since) => isAway || isStarting || upSince >= since,
    workers: () => (isAway ? [] : current.workers()),
    async kill() {
      if (isAway) return;
      isAsked = true;
      leave();
      await current.kill();
    },
    async restart() {
      if (isAway) return isUp.promise;
      isAsked = true;
      leave();
      await current.stop();
      await isUp.promise;
    },
    fillCache: () => fillCacheOf(place, settings, first.port),
    async end() {
      ending.abort();
      await isUp.promise;
      await current.stop();
      await supervising;
    },
  };
}

async function fillCacheOf(
  place: ChaosPlace,
  settings: SupervisedSettings,
  port: number,
): Promise<void> {
  const environment = { ...environmentOf(place, settings), PORT: String(port) };
  await startProcess(new URL('src/server/programs/app/warm-up.ts', settings.root), {
    environment,
    nodeOptions,
  }).ended;
}
