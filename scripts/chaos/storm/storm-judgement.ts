import { setTimeout as pause } from 'node:timers/promises';
import { httpGet } from '#scripts/bench/load/http-get.ts';
import { until } from '#tests/support/until.ts';
import { HOST, TOKEN } from '../place/chaos-node.ts';
import { inspectPages } from '../place/page-files.ts';
import { inSeconds, judged, type ChaosRow } from '../place/chaos-row.ts';
import type { StormSite } from './storm-site.ts';
import type { StormFollower } from './storm-streams.ts';
import { captionsOf } from './storm-writers.ts';
import type { SupervisedNode } from './supervised-node.ts';

/** Health endpoints that must be well again. */
const HEALTH = [
  '/readyz',
  '/healthz/publications',
  '/healthz/work',
  '/healthz/disk',
  '/healthz/media',
];

/**
 * Milliseconds within which everything is well again: the server's own limits until it retries, and
 * three starts.
 */
const recoveryOf = ({ nodes }: StormSite) =>
  60_000 + 3 * Math.max(...nodes.map(({ startedIn }) => startedIn));

/** Reasons that a row names at most. */
const NAMED = 6;

interface After {
  what: string;
  followers: readonly StormFollower[];
  /** Ends the nodes and returns the texts of all stored comments. */
  commentsOf(): Promise<string[]>;
}

/** Compares what a storm left with what was acknowledged. */
export async function judgeStorm(
  site: StormSite,
  { what, followers, commentsOf }: After,
): Promise<ChaosRow[]> {
  const { answers } = site;
  const recovery = await recoveryRow(site, what);
  const lost = [...(await lostStories(site)), ...(await lostFiles(site))];
  const { unheard, doubled } = await heardPosts(site, followers);
  for (const follower of followers) follower.stop();
  const torn = site.nodes.map(({ dataFolder }) => inspectPages(dataFolder));
  const comments = await commentsOf();
  const keptComments = keysOf(site, 'comment ');
  lost.push(
    ...keptComments.filter((text) => !comments.includes(text)).map((text) => `comment "${text}"`),
  );
  const writes = [...answers.kept.keys()].filter(
    (key) => !key.startsWith('sent ') && !key.startsWith('address '),
  ).length;
  const wrong = [...answers.wrong].map(([reason, count]) => `${reason} ×${count}`);
  return [
    judged(
      {
        what,
        figure: `${answers.total} answers (${answers.inWords()}); ${answers.takenBack} pages refused that their node had shown; wrong: ${named(wrong)}`,
        promise: '0 wrong answers: as expected, 429, or 503 with Retry-After',
      },
      wrong.length === 0,
    ),
    judged(
      {
        what: `${what}: nodes that end by themselves`,
        figure: `${sumOf(site, (node) => node.crashes())}; ${sumOf(site, (node) => node.failedStarts())} starts failed and were tried again`,
        promise: '0, starts apart',
      },
      sumOf(site, (node) => node.crashes()) === 0,
    ),
    recovery,
    judged(
      {
        what: `${what}: acknowledged stories, files and comments`,
        figure: `${writes} kept, ${keptComments.length} of them comments; lost: ${named(lost)}`,
        promise: '0 lost',
      },
      lost.length === 0 && writes > 0,
    ),
    judged(
      {
        what: `${what}: posts of the live blog, ${followers.length} readers with ${followers.reduce((sum, one) => sum + one.connections(), 0)} connections`,
        figure: `${keysOf(site, 'post ').length} posts; not heard: ${named(unheard)}; ${doubled} doubled`,
        promise: 'each reader hears each post once',
      },
      unheard.length === 0 && doubled === 0,
    ),
    judged(
      {
        what: `${what}: pages on disk against ETag, gzip and br`,
        figure: `${torn.reduce((sum, one) => sum + one.torn.length, 0)} torn of ${torn.reduce((sum, one) => sum + one.pages, 0)}`,
        promise: 'complete cache',
      },
      torn.every((one) => one.torn.length === 0),
    ),
  ];
}

function sumOf({ nodes }: StormSite, count: (node: SupervisedNode) => number): number {
  return nodes.reduce((sum, node) => sum + count(node), 0);
}

function named(reasons: readonly string[]): string {
  if (reasons.length === 0) return 'none';
  return reasons.length <= NAMED
    ? reasons.join(', ')
    : `${reasons.slice(0, NAMED).join(', ')} and ${reasons.length - NAMED} more`;
}

/** Names of kept writes of a kind. */
function keysOf({ answers }: StormSite, kind: string): string[] {
  return [...answers.kept.keys()]
    .filter((key) => key.startsWith(kind))
    .map((key) => key.slice(kind.length));
}

async function recoveryRow(site: StormSite, what: string): Promise<ChaosRow> {
  const limit = recoveryOf(site);
  const startedAt = performance.now();
  const failed = async () => {
    const answers = await Promise.all(
      site.nodes.flatMap((node) => HEALTH.map((path) => healthOf(node, path))),
    );
    return answers.filter((answer) => answer !== undefined);
  };
  let last = await failed();
  while (last.length > 0 && performance.now() - startedAt < limit) {
    await pause(200);
    last = await failed();
  }
  const took = performance.now() - startedAt;
  return judged(
    {
      what: `${what}: health after the last fault`,
      figure: last.length === 0 ? `all 200 after ${inSeconds(took)}` : last.join(', '),
      promise: `all 200 within ${inSeconds(limit)}`,
    },
    last.length === 0,
  );
}

/** Words for a health endpoint that is not well, or `undefined`. */
async function healthOf(node: SupervisedNode, path: string): Promise<string | undefined> {
  const answer = await httpGet(node.url + path, { host: HOST }).catch(() => undefined);
  if (answer?.status === 200) return undefined;
  return `${node.name} ${path} ${answer === undefined ? 'refused' : `${answer.status} ${answer.body.toString().slice(0, 80)}`}`;
}

/** Stories whose page shows an older publication than the last acknowledged one, on any node. */
async function lostStories(site: StormSite): Promise<string[]> {
  const lost: string[] = [];
  for (const id of site.stories) {
    const least = Number(site.answers.kept.get(`story ${id}`) ?? '0');
    const path = site.answers.kept.get(`address ${id}`);
    if (path === undefined) continue;
    for (const node of site.nodes) {
      let shown = 'nothing';
      await until(`${id} is shown`, async () => {
        const { body } = await httpGet(node.url + path, { host: HOST });
        shown = new RegExp(`Text ${id} (\\d+)`).exec(body.toString())?.[1] ?? 'nothing';
        return Number(shown) >= least;
      }).catch(async () => {
        // A stored publication whose page is old was not purged, and is not lost.
        const stored = await storedNumber(node, id);
        lost.push(
          `${id}: ${node.name} shows ${shown}, has stored ${stored}, acknowledged was ${least}`,
        );
      });
    }
  }
  return lost;
}

/** The number of the publication that a node has stored. */
async function storedNumber(node: SupervisedNode, id: string): Promise<string> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const { body } = await httpGet(`${node.url}/api/content/${id}?site=elfar&locale=ca`, {
    host: HOST,
    headers,
  });
  return new RegExp(`Text ${id} (\\d+)`).exec(body.toString())?.[1] ?? 'nothing';
}

/** Sent files that a node does not send as they were. */
async function lostFiles(site: StormSite): Promise<string[]> {
  const lost: string[] = [];
  for (const path of keysOf(site, 'file ')) {
    const expected = captionsOf(Number(site.answers.kept.get(`file ${path}`)));
    for (const node of site.nodes) {
      const { status, body } = await httpGet(node.url + path, { host: HOST });
      if (status !== 200 || body.toString() !== expected)
        lost.push(`${path}: ${node.name} sends ${status}, ${body.length} bytes`);
    }
  }
  return lost;
}

async function heardPosts(
  site: StormSite,
  followers: readonly StormFollower[],
): Promise<{ unheard: string[]; doubled: number }> {
  const posts = keysOf(site, 'post ');
  const missing = () =>
    followers.flatMap((follower, index) =>
      posts
        .filter((post) => !follower.posts().has(post))
        .map((post) => `${post} by reader ${index}`),
    );
  await until('each reader has heard each post', () => missing().length === 0).catch(() => {});
  return { unheard: missing(), doubled: followers.reduce((sum, one) => sum + one.doubled(), 0) };
}
