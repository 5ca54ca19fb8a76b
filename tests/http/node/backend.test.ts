import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBuild } from '#server/platform/front/generation.ts';
import { WorkerPool } from '#server/platform/front/worker-pool.ts';
import { openLocalBackend } from '#server/programs/worker/local-backend.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { describeBackend, type OpenBackend } from './backend-suite.ts';

const contentToken = 'a-content-token-of-the-tests';

async function newsroomWithSections() {
  const newsroom = await makeNewsroomFolder();
  appendFileSync(
    path.join(newsroom.content, 'sites', 'elfar.yaml'),
    'taxons: [elfar-politica]\nfeatureFlags: { accounts: true }\n',
  );
  return newsroom;
}

const openHere: OpenBackend = async (front) => {
  const newsroom = await newsroomWithSections();
  const config = newsroom.configOf('node', 'memory://', { CONTENT_TOKEN: contentToken });
  const start = { cursor: undefined, seen: undefined, isLeader: true, runsJobs: true };
  const backend = await openLocalBackend({
    config,
    log: silentLog,
    build: findBuild(),
    front,
    start,
  });
  return {
    backend,
    contentToken,
    async close() {
      await backend.close();
      newsroom.remove();
    },
  };
};

const openWorkers =
  (count: number): OpenBackend =>
  async (front) => {
    const newsroom = await newsroomWithSections();
    const postgres = count > 1 ? await startRealPostgres() : undefined;
    const databaseUrl = postgres ? await postgres.createDatabase('portada') : 'memory://';
    const pool = new WorkerPool({
      command: {
        file: fileURLToPath(
          new URL('../../../src/server/programs/worker/main.ts', import.meta.url),
        ),
        nodeOptions: [],
        environment: {
          ...newsroom.environment('node', databaseUrl),
          CONTENT_TOKEN: contentToken,
          LOG_LEVEL: 'silent',
        },
      },
      count,
      front,
      progress: () => ({ cursor: undefined, seen: undefined }),
      serverUrl: '',
      build: findBuild(),
      log: silentLog,
    });
    await pool.start();
    return {
      backend: pool,
      contentToken,
      async close() {
        await pool.stop(5000);
        await postgres?.stop();
        newsroom.remove();
      },
    };
  };

describeBackend('a backend in this process', openHere);
if (isFullRun) describeBackend('a worker process', openWorkers(1));
describeBackend('two worker processes on one database', openWorkers(2));
