import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FolderHolder } from '#server/platform/runtime/folder-lock.ts';

/** Milliseconds. A start on a slow machine with a large archive takes two minutes. */
const START_LIMIT = 180_000;
const LOOK_EVERY = 1000;
const ANSWER_LIMIT = 5000;

export interface ServerSearch {
  /** The process that has the embedded database open. */
  findHolder(): Promise<FolderHolder | undefined>;
  /** Whether a node uses the data folder. It opens the database some seconds after its start. */
  hasNode(): Promise<boolean>;
  /** Shows a sentence to the person who waits. */
  tell(sentence: string): void;
  /** Milliseconds. */
  limit?: number;
  lookEvery?: number;
}

/**
 * Finds the URL of the server that has the embedded database open, and waits until it accepts
 * publications if it is starting. `undefined` without a server. Throws if another process has the
 * database open, or if the server is not ready in time.
 */
export async function awaitServer(search: ServerSearch): Promise<string | undefined> {
  const { findHolder, hasNode, tell, limit = START_LIMIT, lookEvery = LOOK_EVERY } = search;
  const until = performance.now() + limit;
  let isTold = false;
  for (;;) {
    const holder = await findHolder();
    if (!holder && !(await hasNode())) return undefined;
    if (holder && holder.pid !== 0 && holder.url === '') {
      throw new Error(
        `The database folder is in use by process ${holder.pid}, which is not a server. Wait until it has exited, then try again.`,
      );
    }
    const state = holder && holder.url !== '' ? await readHealth(holder.url) : 'starting';
    if (holder && state === 'ready') return holder.url;
    if (performance.now() > until) {
      throw new Error(
        `The server was not ready for publications within ${limit / 1000} s (${state}). Look at its log, then try again.`,
      );
    }
    if (!isTold)
      tell(
        'The server is starting, or cannot publish now. Waiting until it is ready for publications.',
      );
    isTold = true;
    await pause(lookEvery);
  }
}

/** `ready`, or the first line of the answer of `/healthz/publications`, or why there is none. */
function readHealth(url: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(
      new URL('/healthz/publications', url),
      { timeout: ANSWER_LIMIT, agent: false },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (more: string) => (text += more));
        answer.on('error', (error) => resolve(error.message));
        answer.on('end', () => resolve(answer.statusCode === 200 ? 'ready' : text.trim()));
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', (error) => resolve(error.message));
  });
}
