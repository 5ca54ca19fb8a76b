import { spawn } from 'node:child_process';
import { openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from '#tests/support/processes/child.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { until } from '#tests/support/until.ts';
import { httpGet } from '#scripts/bench/load/http-get.ts';
import { HOST, startNode, STORY, TOKEN, type ChaosNode } from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';
import type { ExpectedHealth } from '../readers/health.ts';
import { impossible, judged, type ChaosRow } from '../place/chaos-row.ts';
import { mountDisk, whyNoDisk, type SmallDisk } from './small-disk.ts';
import { HITS_PROMISE, hitsInWords, isHeld, startHits } from '../readers/steady-hits.ts';

/** Stories of 160 kB. */
const BIG_STORIES = 60;

const PROMISE = `${HITS_PROMISE}, the rest reports the fault and recovers by itself, health names it`;

/** Size in MiB of each folder's file system. The database has space for itself and its log. */
const SIZES = { pages: 8, images: 1, mail: 1, media: 1, database: 160 } as const;

export async function chaosFullDisks(place: ChaosPlace): Promise<ChaosRow[]> {
  const why = whyNoDisk();
  if (why !== undefined)
    return [...Object.keys(SIZES), 'log'].map((name) =>
      impossible(`${name} on a full disk`, PROMISE, why),
    );
  const disks = new Map<string, SmallDisk>();
  for (const [name, size] of Object.entries(SIZES))
    disks.set(name, mountDisk(place, path.join(place.folder, 'node', name), size));
  const diskOf = (name: keyof typeof SIZES) => {
    const disk = disks.get(name);
    if (!disk) throw new Error(`The disk ${name} does not exist.`);
    return disk;
  };
  const node = await startNode(place);
  const picture =
    /\/media\/images\/[^\s"',]+_1200w\.webp/.exec((await node.get(STORY)).text)?.[0] ?? '';
  const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
  const published = (word: string) => async () => {
    const { status } = await node.put('full', `Titular ${word}`);
    await until('the story is shown', async () =>
      (await node.get('/politica/')).text.includes(`Titular ${word}`),
    );
    // A page is shown from memory, and written afterwards.
    await until(
      'a write has failed',
      async () => (await statusOf(node.get('/healthz/disk'))) !== 200,
    );
    return `PUT ${status} and shown, /healthz/disk ${await statusOf(node.get('/healthz/disk'))}`;
  };
  const isOnDisk = (word: string) => async () => {
    await until(
      'the disk is healthy',
      async () => (await node.get('/healthz/disk')).status === 200,
    );
    await until('the page is written', () => pageOnDisk(node).includes(`Titular ${word}`));
    return 'written, /healthz/disk 200';
  };
  const broken = {
    full: (name: keyof typeof SIZES) =>
      [() => diskOf(name).fill(), () => diskOf(name).free()] as const,
  };
  const readOnly = [
    () => diskOf('pages').setWritable(false),
    () => diskOf('pages').setWritable(true),
  ] as const;
  const mailCount = async () => `call ${await statusOf(node.subscribe())}`;
  return [
    await judgeDisk(node, 'pages on a full disk', broken.full('pages'), {
      meanwhile: { work: published('u'), expected: /^PUT 20[01] and shown, .*disk 503$/ },
      after: { work: isOnDisk('u'), expected: /^written, \/healthz\/disk 200$/ },
      health: NOT_WRITABLE,
    }),
    await judgeDisk(node, 'pages on a read-only disk', readOnly, {
      meanwhile: { work: published('dos'), expected: /^PUT 20[01] and shown, .*disk 503$/ },
      after: { work: isOnDisk('dos'), expected: /^written, \/healthz\/disk 200$/ },
      health: NOT_WRITABLE,
    }),
    await judgeDisk(node, 'images on a full disk', broken.full('images'), {
      meanwhile: {
        work: async () => `picture ${await statusOf(node.get(picture))}`,
        expected: /^picture 503$/,
      },
      after: {
        work: async () => `picture ${await statusOf(node.get(picture))}`,
        expected: /^picture 200$/,
      },
    }),
    await judgeDisk(node, 'mail on a full disk', broken.full('mail'), {
      meanwhile: { work: mailCount, expected: /^call 200$/ },
      after: { work: mailCount, expected: /^call 200$/ },
    }),
    await judgeDisk(node, 'media on a full disk: an import with a picture', broken.full('media'), {
      meanwhile: { work: () => importPicture(place, node), expected: /^import says no space$/ },
      after: { work: () => importPicture(place, node), expected: /^import done$/ },
    }),
    await judgeDisk(node, 'database (PGlite) on a full disk', broken.full('database'), {
      meanwhile: {
        work: () => publishBig(node),
        expected: /^\d+ stored(?:, then 50[03] [A-Z_]+)?$/,
      },
      after: { work: publishAgain(node), expected: /^PUT succeeds and is shown$/ },
    }),
    await judgeFullLog(place),
  ];
}

const NOT_WRITABLE: ExpectedHealth = { disk: /^503 / };

interface Step {
  work(): Promise<string>;
  /** Pattern that the result of `work` must match. */
  expected: RegExp;
}

async function judgeDisk(
  node: ChaosNode,
  what: string,
  [breakIt, mend]: readonly [() => void, () => void],
  { meanwhile, after, health = {} }: { meanwhile: Step; after: Step; health?: ExpectedHealth },
): Promise<ChaosRow> {
  const hits = startHits(node.url, ['/', '/es/', STORY]);
  breakIt();
  const words: string[] = [await meanwhile.work().catch(String)];
  await hits.lookAtHealth();
  mend();
  words.push(await after.work().catch(String));
  const report = await hits.stop();
  return judged(
    {
      what,
      figure: `${hitsInWords(report)}; full: ${words[0]}; then: ${words[1]}`,
      promise: PROMISE,
    },
    isHeld(report, health) &&
      meanwhile.expected.test(words[0] ?? '') &&
      after.expected.test(words[1] ?? ''),
  );
}

function pageOnDisk(node: ChaosNode): string {
  const file = path.join(
    node.dataFolder,
    'pages',
    'current',
    'fresh',
    'elfar',
    'politica',
    'index.html',
  );
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Publishes more than the space for the write-ahead log. */
async function publishBig(node: ChaosNode): Promise<string> {
  const text = 'Text de la notícia. '.repeat(8000);
  for (let number = 0; number < BIG_STORIES; number += 1) {
    const { status, text: answer } = await node.put(
      `big-${number}`,
      `Gran ${number}`,
      `${text}${Math.random()}`,
    );
    if (status >= 300)
      return `${number} stored, then ${status} ${/"code":"([A-Z_]+)"/.exec(answer)?.[1] ?? answer.slice(0, 100)}`;
  }
  return `${BIG_STORIES} stored`;
}

function publishAgain(node: ChaosNode) {
  return async () => {
    await until(
      'a publication succeeds',
      async () => (await node.put('room', 'Torna a tenir espai')).status < 300,
    );
    await until('it is shown', async () =>
      (await node.get('/politica/')).text.includes('Torna a tenir espai'),
    );
    return 'PUT succeeds and is shown';
  };
}

async function importPicture(place: ChaosPlace, node: ChaosNode): Promise<string> {
  const file = path.join(place.folder, 'import.json');
  const image = '<figure><img src="https://old.example/port.jpg" alt=""></figure>';
  writeFileSync(
    file,
    JSON.stringify({
      uri: 'urn:chaos:import',
      type: 'text',
      headline: 'Importada',
      body_html: `<p>Text.</p>${image}`,
    }),
  );
  const child = startChild('src/server/programs/app/import.ts', {
    arguments: [
      file,
      '--site',
      'elfar',
      '--locale',
      'ca',
      '--media',
      path.join(place.content, 'media'),
    ],
    environment: { CONTENT_DIR: place.content, DATA_DIR: node.dataFolder, CONTENT_TOKEN: TOKEN },
  });
  const code = await child.ended;
  if (code !== 0 && /ENOSPC/.test(child.written())) return 'import says no space';
  return code === 0 ? 'import done' : `import ended with ${code}: ${child.written().slice(-200)}`;
}

/** Writes the whole log to a file on a full disk, from the start on. */
async function judgeFullLog(place: ChaosPlace): Promise<ChaosRow> {
  const folder = path.join(place.folder, 'log');
  mountDisk(place, folder, 1).fill();
  const port = await freePort();
  const main = fileURLToPath(new URL('../../../src/server/programs/app/main.ts', import.meta.url));
  const environment = {
    HOST: '127.0.0.1',
    PORT: String(port),
    CONTENT_DIR: place.content,
    DATA_DIR: path.join(place.folder, 'unlogged'),
  };
  const log = openSync(path.join(folder, 'server.log'), 'a');
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', log, 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    const get = async (address: string) =>
      (await httpGet(`http://127.0.0.1:${port}${address}`, { host: HOST })).status;
    await until(
      'the node is ready',
      () =>
        get('/readyz').then(
          (status) => status === 200,
          () => false,
        ),
      { within: 60_000 },
    );
    const status = await get(STORY);
    return judged(
      {
        what: 'log on a full disk, from the start on',
        figure: `starts, a page is ${status}`,
        promise: 'continues',
      },
      status === 200,
    );
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

/** Removes `data/pages` under a running node. */
export async function chaosDeletedPages(place: ChaosPlace): Promise<ChaosRow[]> {
  const node = await startNode(place);
  const hits = startHits(node.url, ['/', '/es/', STORY]);
  rmSync(path.join(node.dataFolder, 'pages'), { recursive: true, force: true, maxRetries: 5 });
  const { status } = await node.put('deleted', 'Titular nou');
  await until('the story is shown', async () =>
    (await node.get('/politica/')).text.includes('Titular nou'),
  );
  const isWritten = await until('the page is written', () =>
    pageOnDisk(node).includes('Titular nou'),
  ).then(
    () => true,
    () => false,
  );
  const health = (await node.get('/healthz/disk')).status;
  const report = await hits.stop();
  return [
    judged(
      {
        what: 'pages folder deleted while the node runs',
        figure: `${hitsInWords(report)}; PUT ${status} and shown; written again for static servers: ${isWritten ? 'yes' : 'no'}; /healthz/disk ${health}`,
        promise: 'PUT 201, page served and written again',
      },
      isHeld(
        report,
        report.health?.['/healthz/disk'].includes('503 Service Unavailable') ? NOT_WRITABLE : {},
      ) &&
        status === 201 &&
        isWritten &&
        health === 200,
    ),
  ];
}
