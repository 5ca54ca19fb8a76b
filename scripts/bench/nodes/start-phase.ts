import { openApplication } from '#server/programs/app/application.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { warmPages } from '#server/platform/page-cache/warm-pages.ts';
import { wire } from '#server/programs/worker/wiring.ts';

/**
 * Runs one phase of a start as a process of its own, to separate its time and memory: `sync` syncs
 * an opened store with the content folder, `start` opens the whole application, `warm` also renders
 * the pages missing in the cache. Prints milliseconds, bytes and the documents that the sync
 * created and updated.
 */

const phase = process.argv[2] ?? '';
const config = readConfig();
const log = createLog('error');

if (phase === 'sync') {
  const wiring = await wire(config, { log });
  const startedAt = performance.now();
  const { created, updated } = await wiring.sync();
  tell({
    ms: performance.now() - startedAt,
    pages: 0,
    created: created.length,
    updated: updated.length,
  });
  await wiring.close();
} else {
  // Measured from the start of the process.
  const application = await openApplication(config, log);
  const openedAt = performance.now();
  if (phase === 'warm')
    await warmPages({ pages: application.pages, keys: application.backend.listPageKeys() });
  tell({
    ms: phase === 'warm' ? performance.now() - openedAt : openedAt,
    pages: application.pages.size,
  });
  await application.close();
}

function tell(figures: { ms: number; pages: number; created?: number; updated?: number }): void {
  process.stdout.write(
    `${JSON.stringify({ ...figures, memory: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024 })}\n`,
  );
}
