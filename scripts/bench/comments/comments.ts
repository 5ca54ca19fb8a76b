import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { COMMENT_ORDERS } from '#domain/comments/comment.ts';
import { commentPartPath } from '#domain/comments/comment-paths.ts';
import { comments } from '#server/platform/database/tables/comment-schema.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { wire, type Wiring } from '#server/programs/worker/wiring.ts';
import { createCommentQueries } from '#server/subjects/comments/comment-queries.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { emailOf, PASSWORD, registerReaders } from '../accounts/logins.ts';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { HIT_LOAD_PROMISE, isHitLoadHeld, loadHits } from '../load/hit-load.ts';
import { httpGet } from '../load/http-get.ts';
import { startPortada } from '../nodes/portada-node.ts';
import { startProcess } from '../nodes/server-process.ts';
import { DEMO_CONTENT, inWorkspace } from '../nodes/workspace.ts';
import { timeDecisions } from './decisions.ts';

const SITE = 'ondamarea';
const HOST = 'ondamarea.localhost';
/** Comments, and replies, of the story. */
const MANY = 5000;
const QUERIES = 300;
const MOST_QUERY = 5;
const MOST_TRANSFER = 30_000;
/** Readers who write and vote, so that none of them reaches the limit of a minute. */
const WRITERS = 120;
const SECONDS = 10;
const COMMENTS = 20;
const VOTES = 100;
/**
 * Comments of other readers that are timed until they are visible, and the longest wait for one in
 * ms.
 */
const SHOWN = 20;
const MOST_WAIT = 1000;

/**
 * Measures a story of many comments on PostgreSQL: the query of its first threads, the transfer of
 * the part that a reader gets, and cached pages beside comments and votes that are written.
 */
export async function benchComments(): Promise<BenchRow[]> {
  const server = await startRealPostgres();
  try {
    return await inWorkspace(async (folder) => {
      const dataFolder = path.join(folder, 'data');
      const databaseUrl = await server.createDatabase('bench');
      const node = await startPortada({ dataFolder, contentFolder: DEMO_CONTENT, databaseUrl });
      const config = readConfig({
        DATA_DIR: dataFolder,
        CONTENT_DIR: DEMO_CONTENT,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'fatal',
      });
      const wiring = await wire(config, { log: createLog('fatal') });
      try {
        const story = await fillStory(wiring);
        const rows = [
          await timeQueries(wiring, story),
          await weighPart(node.url, story),
          timeDecisions(),
        ];
        const cookies = await logIn(wiring);
        rows.push(await timeUntilVisible(node.url, { story, cookies }));
        return [
          ...rows,
          await hitsBeside(node.url, {
            wiring,
            story,
            cookies,
            file: path.join(folder, 'load.json'),
          }),
        ];
      } finally {
        await wiring.close();
        await node.stop();
      }
    });
  } finally {
    await server.stop();
  }
}

/** Gives a story of the site many comments with a reply and votes each. Returns its id. */
async function fillStory({ database: { orm } }: Wiring): Promise<string> {
  const [found] = await orm
    .select({ story: comments.story, storyId: comments.storyId })
    .from(comments)
    .where(eq(comments.site, SITE))
    .groupBy(comments.story, comments.storyId)
    .orderBy(desc(count()))
    .limit(1);
  if (!found) throw new Error('The demo newsroom has no comments.');
  const { story, storyId } = found;
  const text =
    'La barca surt a les sis i torna quan el vent gira; els dies de maregassa es queda al moll. '.repeat(
      2,
    );
  await orm.execute(sql`
    with root as (
      insert into comments (site, story, story_id, author_name, text, state, reasons, published_at, up, down, reply_count, fingerprint)
      select ${SITE}, ${story}, ${storyId}, 'Lectora ' || number, ${text}, 'published', '[]'::jsonb, now(), number % 97, number % 31, 1, ''
      from generate_series(1, ${MANY}) as number returning id)
    insert into comments (site, story, story_id, parent, author_name, text, state, reasons, published_at, fingerprint)
    select ${SITE}, ${story}, ${storyId}, id, 'Lector', ${text}, 'published', '[]'::jsonb, now(), '' from root`);
  await orm.execute(
    sql`update comment_threads set published = published + ${2 * MANY} where story = ${story}`,
  );
  await orm.execute(sql`analyze comments`);
  return story;
}

async function timeQueries({ database: { orm } }: Wiring, story: string): Promise<BenchRow> {
  const queries = createCommentQueries(orm);
  const times: number[] = [];
  const references: number[] = [];
  for (let number = 0; number < QUERIES; number += 1) {
    const order = COMMENT_ORDERS[number % COMMENT_ORDERS.length] ?? 'newest';
    let start = performance.now();
    await queries.listThreads({ story, order, limit: 21 });
    times.push(performance.now() - start);
    start = performance.now();
    await orm.execute(sql`select 1`);
    references.push(performance.now() - start);
  }
  return {
    what: `first threads of a story with ${MANY} comments and ${MANY} replies on PostgreSQL, p50 of all orders, ms`,
    measured: median(times).toFixed(2),
    reference: `select 1 ${median(references).toFixed(2)}`,
    target: `≤ ${MOST_QUERY}`,
    isHeld: median(times) <= MOST_QUERY,
    others: '–',
  };
}

async function weighPart(url: string, story: string): Promise<BenchRow> {
  const address = new URL(commentPartPath(story, { kind: 'list', order: 'newest' }), url);
  const { body, headerSize, status } = await httpGet(address, {
    host: HOST,
    headers: { 'accept-encoding': 'br' },
  });
  if (status !== 200) throw new Error(`The part was answered with ${status}.`);
  const whole = body.length + headerSize;
  return {
    what: 'first part of these comments with its headers, as transferred, KB',
    measured: (whole / 1000).toFixed(1),
    reference: '–',
    target: `≤ ${MOST_TRANSFER / 1000}`,
    isHeld: whole <= MOST_TRANSFER,
    others: 'Coral 2000 (2000 comments)',
  };
}

/** From the answer to a comment until the part that all readers get contains it. */
async function timeUntilVisible(
  url: string,
  { story, cookies }: { story: string; cookies: readonly string[] },
): Promise<BenchRow> {
  const part = new URL(commentPartPath(story, { kind: 'list', order: 'newest' }), url);
  const times: number[] = [];
  for (const [number, cookie] of cookies.slice(0, SHOWN).entries()) {
    const text = `Des de la barana ${number} es veu la boia.`;
    const headers = {
      host: HOST,
      origin: `http://${HOST}`,
      'content-type': 'application/json',
      cookie,
    };
    const answer = await fetchCall(new URL(`/api/front/comments/${story}`, url), {
      headers,
      body: JSON.stringify({ text }),
    });
    if (answer !== 200) throw new Error(`A comment was answered with ${answer}.`);
    const start = performance.now();
    while (!(await httpGet(part, { host: HOST })).body.includes(text)) await pause(10);
    times.push(performance.now() - start);
  }
  return {
    what: `stored comment → in the part of all readers, ${SHOWN} comments, ms`,
    measured: `${withSpread(times, 0)}, longest ${Math.max(...times).toFixed(0)}`,
    reference: '–',
    target: `≤ ${MOST_WAIT}`,
    isHeld: Math.max(...times) <= MOST_WAIT,
    others: '–',
  };
}

/** Sends a call. Resolves with its status. */
function fetchCall(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<number> {
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    )
      .once('error', reject)
      .end(body);
  });
}

const writtenSchema = z.object({
  p50: z.number(),
  p99: z.number(),
  calls: z.number(),
  statuses: z.record(z.string(), z.number()),
});

/** Cached pages at 200 a second, alone and beside comments and votes. */
async function hitsBeside(
  url: string,
  {
    wiring,
    story,
    cookies,
    file,
  }: { wiring: Wiring; story: string; cookies: string[]; file: string },
): Promise<BenchRow> {
  const targets = await wiring.database.orm
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.story, story),
        isNull(comments.parent),
        isNull(comments.userId),
        eq(comments.state, 'published'),
      ),
    )
    .orderBy(comments.id)
    .limit(500);
  writeFileSync(file, JSON.stringify({ story, comments: targets.map(({ id }) => id), cookies }));
  const hits = () =>
    loadHits(url, { host: HOST, pages: ['/', '/actualidad/'], rate: 200, seconds: SECONDS });
  await hits();
  const rest = await hits();
  const writing = startProcess(new URL('comment-load.ts', import.meta.url), {
    parameters: [url, HOST, String(SECONDS), String(COMMENTS), String(VOTES), file],
  });
  const [beside, { line }] = await Promise.all([hits(), writing.waitFor('"p99"')]);
  await writing.ended;
  const { p50, p99, statuses } = writtenSchema.parse(JSON.parse(line));
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return {
    what: `cached pages at 200/s beside ${COMMENTS} comments/s and ${VOTES} votes/s, p99, ms`,
    measured: `${beside.p99.toFixed(1)} (${beside.errors} errors); the calls p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}: ${answers.join(', ')}`,
    reference: `alone ${rest.p99.toFixed(1)}`,
    target: HIT_LOAD_PROMISE,
    isHeld: isHitLoadHeld(beside, rest.p99),
    others: '–',
  };
}

/** The cookies of the readers who write. */
async function logIn(wiring: Wiring): Promise<string[]> {
  await registerReaders(wiring, WRITERS);
  const site = wiring.sites.find(({ alias }) => alias === SITE);
  if (!site) throw new Error('The demo newsroom has no such site.');
  const cookies: string[] = [];
  for (let number = 0; number < WRITERS; number += 1) {
    const { accounts } = wiring.services.readers;
    const login = await accounts.logIn(
      { site, locale: site.defaultLocale },
      { email: emailOf(number), password: PASSWORD, userAgent: 'bench' },
    );
    if (!login.ok) throw new Error(`The reader could not log in: ${login.problem}.`);
    cookies.push(login.cookies.map((one) => one.split(';', 1)[0]).join('; '));
  }
  return cookies;
}
