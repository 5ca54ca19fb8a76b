import { Agent } from 'node:http';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { deployedConfiguration, findNginx, startNginx } from '#tests/support/processes/nginx.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { until } from '#tests/support/until.ts';
import { httpGet } from '../bench/load/http-get.ts';
import { HOST, startNode, STORY, type ChaosNode, type NodeSettings } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { impossible, judged, tally, type ChaosRow } from './place/chaos-row.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from './readers/steady-hits.ts';
import { judgeRollUnderLoad, ROLL_PROMISE } from './rolled-nodes.ts';

const PUBLICATIONS = 60;

/** Delay in seconds. */
const DRAIN_DELAY = 1;

const NO_NGINX = 'nginx is not installed';

/** Tests two nodes on one database, one of them behind nginx: publications, a roll, a restart. */
export async function chaosTwoNodes(place: ChaosPlace): Promise<ChaosRow[]> {
  const server = await place.postgres();
  const databaseUrl = await server.createDatabase('portada');
  const shared = { databaseUrl, environment: { DRAIN_DELAY: String(DRAIN_DELAY) } };
  const [first, second]: [NodeSettings, NodeSettings] = [
    { name: 'first', ...shared },
    { name: 'second', ...shared },
  ];
  const nodes: [ChaosNode, ChaosNode] = [
    await startNode(place, first),
    await startNode(place, second),
  ];
  const hasNginx = findNginx() !== undefined;
  const near = hasNginx ? await nginxOver(place, nodes[0]) : undefined;
  const rows = await judgePublications(nodes, { near, databaseUrl });
  const roles = {
    what: 'rolling restart behind nginx-two-nodes.conf, by the roll command',
    promise: ROLL_PROMISE,
  };
  const alone = {
    what: 'restart of the one node behind nginx.conf',
    promise: 'no 404 or 502 for pages in the cache or its stale copies',
  };
  if (near === undefined)
    return [
      ...rows,
      impossible(roles.what, roles.promise, NO_NGINX),
      impossible(alone.what, alone.promise, NO_NGINX),
    ];
  const restart = async (index: 0 | 1) => {
    await nodes[index].stop();
    nodes[index] = await startNode(place, {
      ...(index === 0 ? first : second),
      until: '"listening"',
    });
  };
  rows.push(await judgeRollUnderLoad(place, { nodes, restart, ...roles }));
  rows.push(
    await judgeRestart({ near, node: () => nodes[0], restart: () => restart(0), ...alone }),
  );
  return rows;
}

async function nginxOver(place: ChaosPlace, node: ChaosNode): Promise<string> {
  const port = await freePort();
  const current = path.join(node.dataFolder, 'pages', 'current');
  const configuration = deployedConfiguration({
    port,
    pages: path.join(current, 'fresh'),
    aside: path.join(current, 'aside'),
    nodePort: node.port,
  });
  const nginx = await startNginx({ folder: path.join(place.folder, 'nginx'), port, configuration });
  place.later(() => nginx.stop());
  return nginx.url;
}

async function judgePublications(
  nodes: [ChaosNode, ChaosNode],
  { near, databaseUrl }: { near: string | undefined; databaseUrl: string },
): Promise<ChaosRow[]> {
  const places = [nodes[0].url, nodes[1].url, ...(near === undefined ? [] : [near])];
  const hits = places.map((url) =>
    startHits(url, ['/politica/', '/', STORY], { isNode: url !== near }),
  );
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const statuses: number[] = [];
  for (let number = 0; number < PUBLICATIONS; number += 1) {
    const headline = `Publicada ${number}.`;
    const startedAt = performance.now();
    const putting = nodes[number % 2 === 0 ? 0 : 1].put('often', headline);
    await Promise.all(places.map((url) => untilShown(url, headline, agent)));
    times.push(performance.now() - startedAt);
    statuses.push((await putting).status);
  }
  agent.destroy();
  const reports = await Promise.all(hits.map((one) => one.stop()));
  const sorted = times.toSorted((one, other) => one - other);
  const at = (quantile: number) =>
    (sorted[Math.floor((sorted.length - 1) * quantile)] ?? 0).toFixed(0);
  const sql = postgres(databaseUrl, { max: 1 });
  const [row] = await sql<
    { count: number; last: number }[]
  >`select count(*)::int as count, max(id)::int as last from purges`;
  await sql.end();
  await pause(200);
  const cursors = nodes.map(cursorOf);
  return [
    judged(
      {
        what: `${PUBLICATIONS} publications by turns through two nodes, 50 hits/s on each${near === undefined ? '' : ' and on nginx'}`,
        figure: `visible everywhere p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms; PUTs ${tally(statuses)}`,
        promise: '< 1 s + 3 × a bare server on every node',
      },
      Number(at(0.99)) <
        1000 + 3 * Math.max(...reports.map(({ reference }) => reference.longest)) &&
        statuses.every((status) => status < 300),
    ),
    judged(
      {
        what: 'readers during the publications',
        figure: reports.map(hitsInWords).join('; '),
        promise: `no error, ${HITS_PROMISE}`,
      },
      reports.every((report) => isHeld(report)),
    ),
    judged(
      {
        what: 'purges lost or doubled',
        figure: `${row?.count} rows, last number ${row?.last}, cursors ${cursors.join(' and ')}`,
        promise: 'none',
      },
      row?.count === row?.last && cursors.every((cursor) => cursor === row?.last),
    ),
  ];
}

async function untilShown(url: string, headline: string, agent: Agent): Promise<void> {
  const end = performance.now() + 15_000;
  while (performance.now() < end) {
    if ((await httpGet(`${url}/politica/`, { host: HOST, agent })).body.includes(headline)) return;
    await pause(10);
  }
  throw new Error(`${url} never showed "${headline}".`);
}

function cursorOf({ dataFolder }: ChaosNode): number {
  const root = path.join(dataFolder, 'pages');
  const generation = readdirSync(root).find((name) => name !== 'current') ?? '';
  return Number(readFileSync(path.join(root, generation, 'purge-cursor'), 'utf8'));
}

async function judgeRestart({
  near,
  node,
  restart,
  what,
  promise,
}: {
  near: string;
  node(): ChaosNode;
  restart(): Promise<void>;
  what: string;
  promise: string;
}): Promise<ChaosRow> {
  const hits = startHits(near, ['/', '/es/', STORY, '/politica/', '/autor/berta-far/'], {
    isNode: false,
  });
  await pause(500);
  // The pages of this purge are not rendered again before the stop.
  await node().put('last', 'Just abans');
  await restart();
  await until('the node is ready', async () => (await node().get('/readyz')).status === 200);
  await until('the publication is shown', async () =>
    (await httpGet(`${near}/politica/`, { host: HOST })).body.includes('Just abans'),
  );
  const report = await hits.stop();
  return judged({ what, figure: hitsInWords(report), promise }, report.failed.length === 0);
}
