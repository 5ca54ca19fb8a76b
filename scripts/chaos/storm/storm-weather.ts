import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '#scripts/bench/nodes/server-process.ts';
import { connect } from 'node:net';
import { HOST } from '../place/chaos-node.ts';
import { oneOf, type StormSite } from './storm-site.ts';
import type { StormFault } from './storm-faults.ts';
import type { SupervisedNode } from './supervised-node.ts';

/** Milliseconds within a round at which a fault begins, and for which it lasts. */
const BEGINS = 1500;
const LASTS = { least: 500, most: 7000 };

/** Milliseconds of calm between two rounds. */
const CALM = 2500;

/** A deploy runs beside the faults of every round of this number, a flood beside the others. */
const DEPLOY = 4;

export interface Weather {
  /**
   * Numbers from 0 to 1 of the seed, so that the same faults come again. Their effect depends on
   * the machine.
   */
  random: () => number;
  faults: readonly StormFault[];
  /** Puts another build in place and restarts the nodes one by one. */
  deploy(): Promise<void>;
  /** Whether the storm has had its answers. */
  isEnough(): boolean;
  tell(line: string): void;
}

/**
 * Draws two or three faults at a time, beside a flood or a deploy, until there are enough answers.
 * Returns the number of rounds.
 */
export async function blow(site: StormSite, weather: Weather): Promise<number> {
  const { faults, deploy, isEnough, tell } = weather;
  let round = 0;
  while (!isEnough()) {
    round += 1;
    const drawn = draw(weather, faults);
    const isDeploy = round % DEPLOY === 0;
    tell(
      `round ${round}: ${[...drawn.map(({ name }) => name), isDeploy ? 'a deploy' : 'a flood'].join(' + ')}`,
    );
    const refused = site.answers.countOf('page', 503);
    const beside = isDeploy ? deploy() : flood(site, oneOf(site, site.nodes));
    await Promise.all([...drawn.map((fault) => suffer(weather, fault)), beside]);
    await pause(CALM);
    tell(`  pages refused: ${site.answers.countOf('page', 503) - refused}`);
  }
  return round;
}

/** Two or three different faults, of each disk one at most. */
function draw({ random }: Weather, faults: readonly StormFault[]): StormFault[] {
  const count = random() < 0.5 ? 2 : 3;
  const drawn: StormFault[] = [];
  for (let left = [...faults]; drawn.length < count && left.length > 0;) {
    const fault = oneOf({ random }, left);
    drawn.push(fault);
    left = left.filter(
      (one) => one !== fault && (fault.disk === undefined || one.disk !== fault.disk),
    );
  }
  return drawn;
}

async function suffer({ random, tell }: Weather, fault: StormFault): Promise<void> {
  await pause(random() * BEGINS);
  const mend = await Promise.resolve()
    .then(() => fault.begin())
    .catch((error: unknown) => {
      // A disk that is read-only cannot be filled, and a session that another fault ends asks for
      // nothing.
      tell(`"${fault.name}" did not come: ${String(error)}`);
      return () => {};
    });
  await pause(LASTS.least + random() * (LASTS.most - LASTS.least));
  await mend();
}

/** Connections of a flood whose bodies never end, and requests of addresses that no page has. */
const SLOW_BODIES = 150;
const UNKNOWN = 600;

/**
 * A sender whose connections stay unfinished and who asks for unknown addresses as fast as it can.
 */
async function flood({ answers }: StormSite, node: SupervisedNode): Promise<void> {
  const port = Number(new URL(node.url).port);
  const head = `POST /api/front/user/login HTTP/1.1\r\nHost: ${HOST}\r\nOrigin: http://${HOST}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
  const sockets = Array.from({ length: SLOW_BODIES }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    return socket.on('error', () => {}).resume();
  });
  const client = startProcess(new URL('../flood-client.ts', import.meta.url), {
    parameters: [
      node.url,
      JSON.stringify({ count: UNKNOWN, path: '/res-{n}/', host: HOST, headers: {} }),
    ],
  });
  // A client whose node is killed meanwhile ends without a line.
  const told = await client.waitFor('[').catch(() => undefined);
  await client.ended;
  for (const socket of sockets) socket.destroy();
  const statuses: number[] = told === undefined ? [] : JSON.parse(told.line);
  for (const status of statuses) {
    answers.count(
      'flood',
      status,
      [404, 429, 503].includes(status) ? undefined : `flood: ${status}`,
    );
  }
}
