import { openApplication } from '../../src/server/application.ts';
import { readConfig } from '../../src/server/config.ts';
import { createLog } from '../../src/server/log.ts';
import { warmPages } from '../../src/server/page-cache/warm-pages.ts';
import { wire } from '../../src/server/wiring.ts';

/**
 * One phase of a start, as a process of its own, so that its time and memory are not another's: `sync` brings an opened store in step with the
 * content folder, `start` opens the whole application, `warm` opens it and renders what the cache lacks. Prints milliseconds and bytes.
 */

const phase = process.argv[2] ?? '';
const config = readConfig();
const log = createLog('error');

if (phase === 'sync') {
  const wiring = await wire(config, { log });
  const startedAt = performance.now();
  await wiring.sync();
  tell({ ms: performance.now() - startedAt, pages: 0 });
  await wiring.close();
} else {
  // The time of a start is the time from the beginning of the process.
  const application = await openApplication(config, log);
  const openedAt = performance.now();
  if (phase === 'warm') await warmPages({ pages: application.pages, keys: application.backend.listPageKeys() });
  tell({ ms: phase === 'warm' ? performance.now() - openedAt : openedAt, pages: application.pages.size });
  await application.close();
}

function tell({ ms, pages }: { ms: number; pages: number }): void {
  process.stdout.write(
    `${JSON.stringify({ ms, pages, memory: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024 })}\n`,
  );
}
