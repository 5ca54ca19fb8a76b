import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLog } from '#server/platform/observability/log.ts';
import { comments } from '#server/platform/database/tables/comment-schema.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { wire, type Wiring } from '#server/programs/worker/wiring.ts';
import { writeLiveBlog } from '#tests/support/newsroom/live-blog-file.ts';
import { startTcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { emailOf, PASSWORD, registerReaders } from '#scripts/bench/accounts/logins.ts';
import { seeded } from '#scripts/bench/nodes/seeded.ts';
import { goBack, listBuilds } from '#scripts/running/builds.mjs';
import { mountDisk, whyNoDisk, type SmallDisk } from '../disks/small-disk.ts';
import { startNode } from '../place/chaos-node.ts';
import { inPlace, type ChaosPlace } from '../place/chaos-place.ts';
import type { ChaosRow } from '../place/chaos-row.ts';
import { buildChangedProject, copyProject } from '../place/project-copy.ts';
import { createAnswers } from './answers.ts';
import { judgeStorm } from './storm-judgement.ts';
import { faultsOfDisks, faultsOfNodes, faultsOfPostgres, type StormFault } from './storm-faults.ts';
import { checkKnownPages, startAccountHolders, startReaders } from './storm-readers.ts';
import { callOf, closeConnections, newsroomCall, type StormSite } from './storm-site.ts';
import { followAll } from './storm-streams.ts';
import { blow } from './storm-weather.ts';
import { startWriters, storyOf } from './storm-writers.ts';
import { superviseNode, type SupervisedNode } from './supervised-node.ts';

export interface Storm {
  /** Seed of the drawn faults. */
  seed: number;
  /** Answers on each database at least. */
  answers: number;
}

const BLOG = 'tempesta';
const STORIES = ['onada-0', 'onada-1', 'onada-2'];
const READERS = 20;
const AUTH_SECRET = 'secret-of-this-chaos-run-and-no-other';

/** Megabytes of each folder's disk. */
const SIZES = { pages: 48, media: 192, database: 400 } as const;

/** Databases of a storm: one node on the embedded one, two nodes on PostgreSQL. */
const DATABASES = ['PGlite', 'PostgreSQL'] as const;
type Database = (typeof DATABASES)[number];

/**
 * Breaks two or three things at a time, while readers read, follow, comment and log in, a newsroom
 * publishes and sends files, a flood comes and a build is deployed. No answer may be wrong, and no
 * acknowledged write may be lost.
 */
export async function chaosStorm({ seed, answers }: Storm): Promise<ChaosRow[]> {
  const rows: ChaosRow[] = [];
  for (const database of DATABASES)
    rows.push(...(await inPlace((place) => stormOver(place, { database, seed, answers }))));
  return rows;
}

async function stormOver(
  place: ChaosPlace,
  { database, seed, answers: enough }: Storm & { database: Database },
): Promise<ChaosRow[]> {
  writeLiveBlog(place.content, BLOG);
  openSite(path.join(place.content, 'sites', 'elfar.yaml'));
  const tell = (line: string) => process.stderr.write(`  storm ${seed} on ${database}: ${line}\n`);
  const project = copyProject(place.folder);
  await buildChangedProject(project);
  const { nodes, faults, databaseUrl } = await startNodes(place, {
    database,
    root: pathToFileURL(`${project}/`),
  });
  const site: StormSite = {
    nodes,
    answers: createAnswers(),
    random: seeded(seed + 1),
    stories: STORIES,
    blog: BLOG,
    cookies: [],
  };
  await prepare(site);
  const startedAt = performance.now();
  const work = [startReaders(site), startAccountHolders(site), startWriters(site)];
  const followers = followAll(site);
  const rounds = await blow(site, {
    random: seeded(seed),
    faults: [...faultsOfNodes(site), ...faults(site)],
    deploy: () => deploy(project, nodes),
    isEnough: () => site.answers.total >= enough,
    tell,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(work.map((one) => one.stop()));
  const what = `storm on ${database}, seed ${seed}: ${rounds} rounds in ${seconds.toFixed(0)} s`;
  const rows = await judgeStorm(site, {
    what,
    followers,
    commentsOf: () => storedComments({ nodes, databaseUrl, content: place.content }),
  });
  closeConnections();
  return rows;
}

/** Lets readers search, and comment without waiting for a moderator. */
function openSite(file: string): void {
  const text = readFileSync(file, 'utf8').replace(
    '{ accounts: true }',
    '{ accounts: true, search: true }',
  );
  writeFileSync(file, `${text}comments: { isFirstHeld: false }\n`);
}

interface StartedNodes {
  nodes: readonly SupervisedNode[];
  databaseUrl: string | undefined;
  faults(site: StormSite): StormFault[];
}

async function startNodes(
  place: ChaosPlace,
  { database, root }: { database: Database; root: URL },
): Promise<StartedNodes> {
  const dataFolder = path.join(place.folder, 'first');
  const disks: Record<string, SmallDisk> = {};
  if (whyNoDisk() === undefined) {
    for (const [name, size] of Object.entries(SIZES)) {
      if (name !== 'database' || database === 'PGlite')
        disks[name] = mountDisk(place, path.join(dataFolder, name), size);
    }
  }
  const environment = { DRAIN_DELAY: '1', AUTH_SECRET };
  if (database === 'PGlite') {
    await registerBefore(place, { name: 'first', root });
    const node = await superviseNode(place, { name: 'first', root, environment });
    return { nodes: [node], databaseUrl: undefined, faults: () => faultsOfDisks(disks) };
  }
  const server = await place.postgres();
  const direct = await server.createDatabase('portada');
  const proxy = await startTcpProxy(server.port);
  place.later(() => proxy.close());
  await registerBefore(place, { name: 'first', root, databaseUrl: direct });
  // The first node has its database through the proxy, and both share the folder of originals.
  const second = path.join(place.folder, 'second');
  mkdirSync(second, { recursive: true });
  symlinkSync(path.join(dataFolder, 'media'), path.join(second, 'media'));
  const nodes = [
    await superviseNode(place, {
      name: 'first',
      root,
      environment,
      databaseUrl: server.urlOf('portada', proxy.port),
    }),
    await superviseNode(place, { name: 'second', root, environment, databaseUrl: direct }),
  ];
  return {
    nodes,
    databaseUrl: direct,
    faults: (site) => [...faultsOfDisks(disks), ...faultsOfPostgres(site, { direct, proxy })],
  };
}

/** Makes the database by a first start, and registers readers in it. */
async function registerBefore(
  place: ChaosPlace,
  settings: { name: string; root: URL; databaseUrl?: string },
): Promise<void> {
  const node = await startNode(place, settings);
  await node.stop();
  await withWiring(
    { dataFolder: node.dataFolder, content: place.content, databaseUrl: settings.databaseUrl },
    (wiring) => registerReaders(wiring, READERS),
  );
}

interface Stored {
  dataFolder: string;
  content: string;
  databaseUrl: string | undefined;
}

async function withWiring<Result>(
  { dataFolder, content, databaseUrl }: Stored,
  work: (wiring: Wiring) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({
    DATA_DIR: dataFolder,
    CONTENT_DIR: content,
    AUTH_SECRET,
    LOG_LEVEL: 'fatal',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  const wiring = await wire(config, { log: createLog('fatal') });
  try {
    return await work(wiring);
  } finally {
    await wiring.close();
  }
}

/** Publishes the stories, logs the readers in and looks at each page, before the storm. */
async function prepare(site: StormSite): Promise<void> {
  const [node] = site.nodes;
  if (!node) throw new Error('The storm has no node.');
  for (const id of site.stories) {
    const answer = await newsroomCall(node, {
      method: 'PUT',
      path: `/api/content/${id}?site=elfar&locale=ca`,
      body: storyOf(id, 0),
    });
    if (answer === 'away' || answer.status !== 201)
      throw new Error(`A story was not published: ${answer === 'away' ? answer : answer.status}`);
  }
  for (let number = 0; number < READERS; number += 1) {
    const body = { email: emailOf(number), password: PASSWORD };
    const answer = await callOf(node, {
      method: 'POST',
      path: '/api/front/user/login',
      body,
      address: number,
    });
    if (answer === 'away' || answer.status !== 200)
      throw new Error(`A login failed: ${answer === 'away' ? answer : answer.status}`);
    site.cookies.push(
      (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; '),
    );
  }
  await checkKnownPages(site);
}

/** Switches to the other build, fills the caches and restarts the nodes one by one. */
async function deploy(project: string, nodes: readonly SupervisedNode[]): Promise<void> {
  const other = listBuilds(project).find(({ isCurrent }) => !isCurrent);
  if (other === undefined) throw new Error('There is no other build to deploy.');
  goBack(project, other.id);
  for (const node of nodes) await node.fillCache();
  for (const node of nodes) await node.restart();
}

/** Texts of all stored comments, each as often as it is stored. Ends the nodes. */
async function storedComments({
  nodes,
  databaseUrl,
  content,
}: Omit<Stored, 'dataFolder'> & { nodes: readonly SupervisedNode[] }): Promise<string[]> {
  for (const node of nodes) await node.end();
  const dataFolder = nodes[0]?.dataFolder ?? '';
  return withWiring({ dataFolder, content, databaseUrl }, async ({ database }) => {
    const rows = await database.orm.select({ text: comments.text }).from(comments);
    return rows.map(({ text }) => text);
  });
}
