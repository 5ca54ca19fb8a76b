import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Log } from '#server/platform/observability/log.ts';
import { PageCache } from '#server/platform/page-cache/page-cache.ts';
import type { Found, RenderOutcome } from '#server/platform/page-cache/render-outcome.ts';
import { DirectDisk, foldersIn } from '../direct-disk.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { pageOutcome, silentLog } from './pages.ts';

export const KEY = 'elfar/politica/';

/** A cache that counts its renders, with the given `render` and a clock that stands still. */
export function cacheWith(
  render: (key: string, count: number) => RenderOutcome | Promise<RenderOutcome>,
  settings: {
    memoryLimit?: number;
    diskLimit?: number;
    folder?: string;
    renderLimit?: number;
    log?: Log;
  } = {},
) {
  const folder = settings.folder ?? path.join(temporaryFolder(), 'pages');
  const disk = new DirectDisk(foldersIn(folder));
  const clock = { now: 1_000_000 };
  const rendered: string[] = [];
  const pages = new PageCache({
    memoryLimit: settings.memoryLimit ?? 1_000_000,
    ...(settings.diskLimit === undefined ? {} : { diskLimit: settings.diskLimit }),
    disk,
    log: settings.log ?? silentLog,
    now: () => clock.now,
    ...(settings.renderLimit === undefined ? {} : { renderLimit: settings.renderLimit }),
    async render(key) {
      rendered.push(key);
      return render(key, rendered.length);
    },
  });
  // A pending render must not create the folder again.
  onTestFinished(async () => {
    pages.close();
    await pages.settled();
  });
  const html = path.join(folder, 'fresh', KEY, 'index.html');
  return { pages, disk, clock, rendered, folder, html };
}

/** The text of a page, or the status of another response. */
export function textOf(found: Found): string {
  if (found.kind === 'page') return found.page.bodies.identity.toString();
  return String(found.kind === 'missing' ? found.status : found.answer.status);
}

export const stateOf = (found: Found) => (found.kind === 'page' ? found.state : found.kind);

/** A page whose text has the number of its render. */
export const numbered = (_key: string, count: number) =>
  pageOutcome(`version ${count}`, { tags: ['doc:a'] });
