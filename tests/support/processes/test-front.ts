import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '#server/platform/settings/config.ts';
import { openFront } from '#server/programs/app/front.ts';
import { startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import type { RenderOutcome } from '#server/platform/page-cache/render-outcome.ts';
import {
  BackendDownError,
  type ActionCount,
  type Backend,
  type SentFigure,
} from '#server/platform/backend/backend.ts';
import { keptLog } from '../kept-log.ts';
import { elfar, ondamarea } from '../newsroom/newsroom.ts';
import { pageOutcome } from '../newsroom/pages.ts';
import { ask } from '../requests/raw-http.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const HOST = { host: 'elfar.localhost' };

/** A front whose backend renders with the given function, or is away. */
export async function startFront(
  settings: {
    environment?: Record<string, string>;
    folder?: string;
    render?(key: string): RenderOutcome;
  } = {},
) {
  const folder = settings.folder ?? temporaryFolder();
  const build = path.join(folder, 'build');
  mkdirSync(path.join(build, 'client', '_astro'), { recursive: true });
  writeFileSync(path.join(build, 'client', '_astro', 'menu.abc.js'), 'new');
  const config = readConfig({
    DATA_DIR: path.join(folder, 'data'),
    CONTENT_DIR: folder,
    ...settings.environment,
  });
  const { log, logged } = keptLog();
  const rendered: string[] = [];
  const counted: ActionCount[] = [];
  const added: SentFigure[] = [];
  const state = { isAway: false, hearsPublications: true };
  const render = settings.render ?? ((key: string) => pageOutcome(key, { tags: ['site:elfar'] }));
  const answer = <Result>(result: () => Result): Promise<Result> =>
    state.isAway
      ? Promise.reject(new BackendDownError('The workers are away.'))
      : Promise.resolve().then(result);
  const backend: Backend = {
    render: (key) =>
      answer(() => {
        rendered.push(key);
        if (/\/(404|410)\/$/.test(key))
          return pageOutcome(`the error page ${key}`, {
            status: Number(/(\d+)\/$/.exec(key)?.[1]),
          });
        return render(key);
      }),
    handleCall: (request, response) =>
      answer(() => void response.writeHead(200, { 'x-seen-id': String(request.url) }).end('{}')),
    passUpload: () => answer(() => undefined),
    findMedia: () => answer(() => undefined),
    findClosed: () => answer(() => undefined),
    async *listPageKeys() {
      yield* [];
    },
    addCounts: (counts) => answer(() => void counted.push(...counts)),
    addFigures: (figures) => answer(() => void added.push(...figures)),
    saveFollowers: () => answer(() => {}),
    catchUp: () => answer(() => {}),
    health: () => answer(() => ({ hearsPublications: state.hearsPublications })),
    readMetrics: () => answer(() => []),
  };
  const front = openFront({
    config,
    sites: [elfar, ondamarea],
    build,
    generation: 'a'.repeat(64),
    backend: () => backend,
    log,
  });
  const { server, url } = await startHttpServer(front.listener, { host: '127.0.0.1', port: 0 });
  const close = async () => {
    await stopHttpServer(server, 0);
    await front.close();
  };
  onTestFinished(close);
  const get = async (address: string, headers: Record<string, string> = {}) => {
    const { body, ...rest } = await ask(url, { path: address, headers: { ...HOST, ...headers } });
    return { ...rest, text: body.toString() };
  };
  return { front, url, get, rendered, counted, added, state, logged, folder, close };
}
