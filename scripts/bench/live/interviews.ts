import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { interviewQuestions } from '#server/platform/database/tables/interview-schema.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { createContentRepository } from '#server/subjects/content-store/drizzle-content-repository.ts';
import type { InterviewHead } from '#server/subjects/interviews/ask-questions.ts';
import { createInterviewDesk } from '#server/subjects/interviews/interview-desk.ts';
import { createInterviews } from '#server/subjects/interviews/interviews.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { anInterviewHead } from '#tests/support/interviews/interview-story.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { aReaderRow } from '#tests/support/readers/reader-row.ts';
import { withSpread, type BenchRow } from '../bench-row.ts';
import { HIT_LOAD_PROMISE, isHitLoadHeld, loadHits } from '../load/hit-load.ts';
import { httpGet } from '../load/http-get.ts';
import { startPortada } from '../nodes/portada-node.ts';
import { copyDemo, inWorkspace } from '../nodes/workspace.ts';
import { HOST } from './publish-post.ts';
import { StreamClients } from './stream-clients.ts';

const INTERVIEW = 'bench-interview';
const PAGES = ['/', '/es/', '/agenda/', '/cultura/'];
const RATE = 200;
const QUESTIONS = 200;
/** Answers, one in two seconds. */
const ANSWERS = 8;
/** Votes in a minute. */
const VOTES = 2000;

/** Measures an interview with few readers, as a part of all measurements. */
export const benchInterviews = () => measureInterview(500);

/** The same with 10,000 readers. */
export const benchFullInterview = () => measureInterview(10_000);

/**
 * Measures a digital interview on one node: an answer to all open pages, and hits, while readers
 * vote. Votes and answers are stored by the subject itself in this process, without calls.
 */
function measureInterview(count: number): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const postgres = await startRealPostgres();
    const contentFolder = path.join(folder, 'content');
    copyDemo(contentFolder, { withStories: true, featureFlags: {} });
    const page = writeInterview(contentFolder);
    const databaseUrl = await postgres.createDatabase('bench');
    const node = await startPortada({
      dataFolder: path.join(folder, 'data'),
      contentFolder,
      databaseUrl,
    });
    const database = await openDatabase(databaseUrl);
    const clients = new StreamClients();
    try {
      const questions = await fill(database.orm);
      await httpGet(node.url + page, { host: HOST });
      const load = (seconds: number) =>
        loadHits(node.url, { host: HOST, pages: PAGES, rate: RATE, seconds });
      const rest = await load(10);
      const streamPath = `/api/front/live/${INTERVIEW}/events?since=0`;
      await clients.open(node.url, { host: HOST, path: streamPath, count });
      const isOver = new AbortController();
      const voting = vote(database.orm, questions, isOver.signal);
      const [beside, told] = await Promise.all([
        load(ANSWERS * 2),
        answer(database.orm, clients, questions),
      ]);
      isOver.abort();
      const votes = await voting;
      const connected = clients.size;
      return [
        {
          what: `answer → at the last of ${count} readers of an interview with ${QUESTIONS} questions and ${votes} votes a minute, ${ANSWERS} answers, ms`,
          measured: `${withSpread(told.times, 0)}; ${told.lost} lost; ${connected} connected at the end`,
          reference: '–',
          target: '≤ 1000, 0 lost',
          isHeld: Math.max(...told.times) <= 1000 && told.lost === 0 && connected === count,
          others: '–',
        },
        {
          what: `hits at ${RATE}/s meanwhile, ms`,
          measured: `p50 ${beside.p50.toFixed(2)}, p99 ${beside.p99.toFixed(2)}, longest ${beside.max.toFixed(0)}; ${beside.errors} errors`,
          reference: `at rest p50 ${rest.p50.toFixed(2)}, p99 ${rest.p99.toFixed(2)}`,
          target: HIT_LOAD_PROMISE,
          isHeld: isHitLoadHeld(beside, rest.p99),
          others: '–',
        },
      ];
    } finally {
      clients.close();
      await database.close();
      await node.stop();
      await postgres.stop();
    }
  });
}

/** Writes the file of an open interview of elfar in Catalan. Returns its path on the site. */
function writeInterview(content: string): string {
  const folder = path.join(content, 'stories', 'elfar', 'ca');
  mkdirSync(folder, { recursive: true });
  const lines = [
    '---',
    `id: ${INTERVIEW}`,
    `storyId: ${INTERVIEW}`,
    'type: digital-interview',
    'taxon: elfar-politica',
    'headline: Entrevista',
    'interviewee: Berta Far',
    `startsAt: '2026-03-01T10:00:00+01:00'`,
    `publishedAt: '2026-03-01T10:00:00+01:00'`,
    '---',
    '',
    'Pregunteu-li.',
    '',
  ];
  writeFileSync(path.join(folder, `${INTERVIEW}.md`), lines.join('\n'));
  return `/politica/2026/03/01/${INTERVIEW}/`;
}

/** Adds readers and shown questions. Returns the ids of the questions. */
async function fill(orm: Orm): Promise<string[]> {
  await orm
    .insert(readers)
    .values(Array.from({ length: VOTES }, (_none, at) => aReaderRow(`r${at}`)));
  const rows = await orm
    .insert(interviewQuestions)
    .values(
      Array.from({ length: QUESTIONS }, (_none, at) => ({
        site: 'elfar',
        interview: INTERVIEW,
        locale: 'ca',
        askedBy: 'Eva',
        text: `Pregunta ${at}`,
        reasons: [],
        state: 'shown' as const,
        shownAt: new Date(),
      })),
    )
    .returning({ id: interviewQuestions.id });
  return rows.map(({ id }) => id);
}

/** Votes at the rate until the signal. Returns the votes of a minute. */
async function vote(orm: Orm, questions: readonly string[], signal: AbortSignal): Promise<number> {
  const { log } = keptLog();
  const files = {
    attach: () => Promise.resolve(true),
    filesOf: () => Promise.resolve(new Map()),
    remove: () => Promise.resolve(),
  };
  const { votes } = createInterviews({
    orm,
    files,
    findChild: () => Promise.resolve(undefined),
    log,
  });
  const story: InterviewHead = anInterviewHead({ storyId: INTERVIEW });
  const startedAt = performance.now();
  let cast = 0;
  while (!signal.aborted) {
    const question = questions[(cast * 7) % questions.length] ?? '';
    const reader = `r${cast % VOTES}`;
    const outcome = await votes.add({ site: 'elfar', story, question, reader });
    if (!outcome.ok && outcome.problem !== 'once' && outcome.problem !== 'gone')
      throw new Error(outcome.problem);
    cast += 1;
    await pause(Math.max(0, startedAt + (cast * 60_000) / VOTES - performance.now()));
  }
  return Math.round((cast * 60_000) / (performance.now() - startedAt));
}

/** Publishes answers, one in two seconds. The times are from the beginning of the transaction. */
async function answer(
  orm: Orm,
  clients: StreamClients,
  questions: readonly string[],
): Promise<{ times: number[]; lost: number }> {
  const desk = createInterviewDesk({ orm, repository: createContentRepository(orm), sites: [] });
  const told = { times: [] as number[], lost: 0 };
  for (const id of questions.slice(0, ANSWERS)) {
    const arriving = clients.arrival(`id="${id}"`);
    const startedAt = performance.now();
    const outcome = await desk.answer({
      site: 'elfar',
      interview: INTERVIEW,
      id,
      version: 1,
      blocks: [{ type: 'paragraph', html: 'Sí.' }],
      actor: { kind: 'command', id: 'bench' },
    });
    if (!outcome.ok) throw new Error(outcome.problem);
    const { last, lost } = await arriving;
    told.times.push(last - startedAt);
    told.lost += lost;
    await pause(Math.max(0, startedAt + 2000 - performance.now()));
  }
  return told;
}
