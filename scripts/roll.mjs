// `npm run roll -- URL COMMAND URL COMMAND …`: restarts the nodes one by one, each once all others
// may receive readers. Plain JavaScript for Node 20.
import './running/node-version.mjs';
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/** Checks of `/readyz`, one per second, before a restarted node counts as lost. */
const LOOKS = 180;

/**
 * Restarts the nodes in turn. `restart` drains, stops and starts a node. `isReady` returns whether
 * it may receive readers. A node is restarted only while all others are ready, so that a failed
 * roll stops with one node down. Throws an error that names that node.
 * @param {{ name: string, restart: () => Promise<void>, isReady: () => Promise<boolean> }[]} nodes
 * @param {{ wait?: () => Promise<void>, tell?: (line: string) => void }} [options]
 */
export async function roll(nodes, { wait = () => pause(1000), tell = () => {} } = {}) {
  for (const node of nodes) {
    for (const other of nodes) {
      if (other !== node && !(await other.isReady())) {
        throw new Error(
          `${other.name} is not ready: ${node.name} and the nodes after it were not restarted.`,
        );
      }
    }
    tell(`${node.name}: restarting`);
    await node.restart();
    await untilReady(node, wait);
    tell(`${node.name}: ready`);
  }
}

async function untilReady(node, wait) {
  for (let look = 0; look < LOOKS; look += 1) {
    if (await node.isReady()) return;
    await wait();
  }
  throw new Error(
    `${node.name} was restarted and is not ready: the nodes after it were not restarted.`,
  );
}

/**
 * A node that a shell command restarts. It is ready when it may receive readers (`/readyz`) and its
 * worker processes respond (`/healthz/publications`). A node whose workers still start serves
 * cached pages but refuses publications, so that the next node must wait.
 */
export function nodeAt(url, command) {
  return {
    name: url,
    restart: () =>
      new Promise((resolve, reject) => {
        spawn(command, { shell: true, stdio: 'inherit' })
          .once('error', reject)
          .once('close', (code) =>
            code === 0 ? resolve() : reject(new Error(`${url}: "${command}" ended with ${code}.`)),
          );
      }),
    async isReady() {
      const isWell = async (address) =>
        (await fetch(new URL(address, url), { signal: AbortSignal.timeout(3000) })).ok;
      try {
        return (await isWell('/readyz')) && (await isWell('/healthz/publications'));
      } catch {
        return false;
      }
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const given = process.argv.slice(2);
  const nodes = given.flatMap((url, index) =>
    index % 2 === 0 ? [nodeAt(url, given[index + 1] ?? '')] : [],
  );
  try {
    if (given.length === 0 || given.length % 2 !== 0)
      throw new Error(
        'npm run roll -- URL COMMAND URL COMMAND …: the URL of each node, and the command that restarts it.',
      );
    await roll(nodes, { tell: (line) => process.stdout.write(`${line}\n`) });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
