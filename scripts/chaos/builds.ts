import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { goBack, listBuilds } from '../running/builds.mjs';
import { startNode, STORY, type ChaosNode, type NodeSettings } from './place/chaos-node.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { buildChangedProject, copyProject } from './place/project-copy.ts';
import { impossible, judged, tally, type ChaosRow } from './place/chaos-row.ts';
import { findNginx } from '#tests/support/processes/nginx.ts';
import { judgeRollUnderLoad, ROLL_PROMISE } from './rolled-nodes.ts';
import { hitsInWords, isHeld, startHits } from './readers/steady-hits.ts';

/**
 * Builds a copy of the project beside a server that runs from it, starts the new build, and rolls
 * back.
 */
export async function chaosBuilds(place: ChaosPlace): Promise<ChaosRow[]> {
  const project = copyProject(place.folder);
  const root = pathToFileURL(`${project}/`);
  const databaseUrl = await (await place.postgres()).createDatabase('portada');
  const before = await startNode(place, { root, databaseUrl });
  const oldAssets = assetsOf(project);
  const hits = startHits(before.url, ['/', '/es/', STORY]);
  await buildChangedProject(project);
  const builds = listBuilds(project).length;
  const newAssets = assetsOf(project).filter((name) => !oldAssets.includes(name));
  const goneAssets = oldAssets.filter((name) => !assetsOf(project).includes(name));
  const beside = await statusesOf(before, [...goneAssets, STORY]);
  const report = await hits.stop();
  await before.stop();
  const after = await startNode(place, { root, databaseUrl });
  const switched = await statusesOf(after, [...goneAssets, ...newAssets, STORY]);
  await after.stop();
  goBack(project);
  const back = await startNode(place, { root, databaseUrl });
  const returned = await statusesOf(back, [...goneAssets, ...newAssets, STORY]);
  await back.stop();
  const rolled = await judgeRolls(place, {
    root,
    databaseUrl,
    switchTo: (id) => goBack(project, id),
    ids: listBuilds(project).map(({ id }) => id),
  });
  const all200 = (statuses: readonly number[]) => statuses.every((status) => status === 200);
  const isChanged = builds === 2 && newAssets.length > 0 && goneAssets.length > 0;
  return [
    judged(
      {
        what: 'a new build beside the running server',
        figure: `${hitsInWords(report)}; its own assets ${tally(beside)}`,
        promise: 'the server keeps its build',
      },
      isHeld(report) && isChanged && all200(beside),
    ),
    judged(
      {
        what: `the new build is served: ${goneAssets.length} assets of the build before, ${newAssets.length} new ones`,
        figure: tally(switched),
        promise: '200 on both',
      },
      isChanged && all200(switched),
    ),
    judged(
      {
        what: 'rollback: the same assets and a page',
        figure: tally(returned),
        promise: '200 on both',
      },
      isChanged && all200(returned),
    ),
    ...rolled,
  ];
}

/** Rolls two nodes from the current build to the other one, and back. */
async function judgeRolls(
  place: ChaosPlace,
  {
    root,
    databaseUrl,
    switchTo,
    ids,
  }: { root: URL; databaseUrl: string; switchTo(id: string): void; ids: readonly string[] },
): Promise<ChaosRow[]> {
  const [there, back] = [
    'a roll to another build behind nginx-two-nodes.conf',
    'the rollback to the build before',
  ];
  if (!findNginx())
    return [there, back].map((what) => impossible(what, ROLL_PROMISE, 'nginx is not installed'));
  const settings: NodeSettings = { root, databaseUrl, environment: { DRAIN_DELAY: '1' } };
  const start = (index: 0 | 1, more: NodeSettings = {}) =>
    startNode(place, { ...settings, name: `rolled-${index}`, ...more });
  const nodes: [ChaosNode, ChaosNode] = [await start(0), await start(1)];
  const restart = async (index: 0 | 1) => {
    await nodes[index].stop();
    nodes[index] = await start(index, { until: '"listening"' });
  };
  const rows: ChaosRow[] = [];
  for (const [index, what] of [there, back].entries()) {
    // The newest build comes first, and the nodes run from the other one.
    switchTo(ids[index] ?? '');
    rows.push(await judgeRollUnderLoad(place, { nodes, restart, what, promise: ROLL_PROMISE }));
  }
  for (const node of nodes) await node.stop();
  return rows;
}

/** URLs of the current build's hashed files. */
function assetsOf(project: string): string[] {
  return readdirSync(path.join(project, 'dist/client/_astro')).map((name) => `/_astro/${name}`);
}

function statusesOf(node: ChaosNode, addresses: readonly string[]): Promise<number[]> {
  return Promise.all(addresses.map(async (address) => (await node.get(address)).status));
}
