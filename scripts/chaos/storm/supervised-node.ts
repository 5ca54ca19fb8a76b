import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '../../bench/server-process.ts';
import { nodeOptions } from '../../server-command.mjs';
import { environmentOf, startNode, type ChaosNode, type NodeSettings } from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';

/** Milliseconds until a service manager starts an ended node again (`deploy/portada.service`: RestartSec). */
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
  /** Whether the node was ended or starting at some time since an instant of `performance.now()`. */
  wasAway(since: number): boolean;
  workers(): number[];
  /** SIGKILL, as by a power failure. Nothing happens while it starts. */
  kill(): Promise<void>;
  /** SIGTERM, as by a deploy. Resolves when it listens again. */
  restart(): Promise<void>;
  /** Renders the pages of the current build beside the running node, as `npm run build` does. It fails without a database. */
  fillCache(): Promise<void>;
  /** Ends it for good. */
  end(): Promise<void>;
}

type SupervisedSettings = NodeSettings & { name: string; root: URL };

/** Starts a node and keeps it running. Resolves when every known page is in its cache. */
export async function superviseNode(place: ChaosPlace, settings: SupervisedSettings): Promise<SupervisedNode> {
  const first = await startNode(place, settings);
  let current: ChaosNode = first;
  let upSince = 0;
  let starts = 1;
  let isAway = false;
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
      const started = await startNode(place, { ...settings, until: '"listening"' }).catch(() => undefined);
      if (started === undefined) continue;
      current = started;
      return;
    }
  };
  const supervise = async () => {
    while (!ending.signal.aborted) {
      await current.process.ended;
      leave();
      if (ending.signal.aborted) break;
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
    wasAway: (since) => isAway || upSince >= since,
    workers: () => (isAway ? [] : current.workers()),
    async kill() {
      if (isAway) return;
      leave();
      await current.kill();
    },
    async restart() {
      if (isAway) return isUp.promise;
      leave();
      await current.stop();
      await isUp.promise;
    },
    async fillCache() {
      const environment = { ...environmentOf(place, settings), PORT: String(first.port) };
      await startProcess(new URL('src/server/programs/app/warm-up.ts', settings.root), { environment, nodeOptions }).ended;
    },
    async end() {
      ending.abort();
      await isUp.promise;
      await current.stop();
      await supervising;
    },
  };
}
