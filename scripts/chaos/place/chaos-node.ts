import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ask, type RawAnswer } from '#tests/support/requests/raw-http.ts';
import { withinTime } from '#server/platform/runtime/time-limit.ts';
import { nodeOptions, serverEnvironment } from '#scripts/running/server-command.mjs';
import { startProcess, type ServerProcess } from '#scripts/bench/nodes/server-process.ts';
import type { ChaosPlace } from './chaos-place.ts';

export const HOST = 'elfar.localhost';
export const STORY = '/politica/2026/03/01/el-port-obre/';
export const TOKEN = 'token-of-this-chaos-run-only';

/** Milliseconds after which a request counts as unanswered. */
const NEVER = 120_000;

/** Milliseconds of a start at most. Thousands of pages on a busy machine take minutes. */
const START = 600_000;

export interface NodeAnswer extends RawAnswer {
  text: string;
  ms: number;
}

/** A server in a process of its own. */
export interface ChaosNode {
  url: string;
  port: number;
  dataFolder: string;
  process: ServerProcess;
  /** Milliseconds of its start, to the text in its log that marks the end. */
  startedIn: number;
  get(address: string, headers?: Record<string, string>): Promise<NodeAnswer>;
  /** Logs in with wrong credentials: 401 if the account endpoints work. */
  logIn(): Promise<NodeAnswer>;
  /** Requests a newsletter: an account endpoint that sends a mail. */
  subscribe(): Promise<NodeAnswer>;
  /** Publishes a story of elfar. */
  put(id: string, headline: string, text?: string): Promise<NodeAnswer>;
  /** Process ids of its worker processes. */
  workers(): number[];
  /** Stops it gracefully. Resolves with the milliseconds. */
  stop(): Promise<number>;
  /** Kills it with SIGKILL, like a power failure. */
  kill(): Promise<void>;
}

export interface NodeSettings {
  name?: string;
  databaseUrl?: string;
  port?: number;
  environment?: Record<string, string>;
  /** Folder of the newsroom, by default the place's. */
  content?: string;
  /** Root of another copy of the project. */
  root?: URL;
  /** Text in its log that marks the end of the start. */
  until?: string;
}

export const WARM = 'every known page is in the cache';

/**
 * Seconds of the server's own limits until it retries: its poll of publications and the restarts of
 * workers.
 */
const RETRIES = 30;

/**
 * Milliseconds within which a node recovers after a fault: its retries, and three starts of this
 * run.
 */
export function recoveryLimit({ startedIn }: ChaosNode): number {
  return RETRIES * 1000 + 3 * startedIn;
}

export const RECOVERY_PROMISE = `recovers within ${RETRIES} s + 3 starts`;

/** Starts a server. It is killed at the end of the group. */
export async function startNode(
  place: ChaosPlace,
  settings: NodeSettings = {},
): Promise<ChaosNode> {
  const { name = 'node', port = await place.portOf(name), until = WARM } = settings;
  const dataFolder = path.join(place.folder, name);
  const environment = { ...environmentOf(place, { ...settings, name }), PORT: String(port) };
  const root = settings.root ?? new URL('../../../', import.meta.url);
  const started = startProcess(new URL('src/server/programs/app/main.ts', root), {
    environment,
    nodeOptions,
  });
  const node = nodeOf(started, { port, dataFolder });
  place.later(() => node.kill());
  const { ms } = await withinTime(START, `a node that says "${until}"`, started.waitFor(until));
  return { ...node, startedIn: ms };
}

/** The environment of a node, and of the commands beside it; its port apart. */
export function environmentOf(
  place: ChaosPlace,
  { name, content, databaseUrl, environment }: NodeSettings & { name: string },
): Record<string, string> {
  return {
    ...serverEnvironment,
    // The files of a killed node are removed with the place.
    TMPDIR: place.folder,
    HOST: '127.0.0.1',
    DATA_DIR: path.join(place.folder, name),
    CONTENT_DIR: content ?? place.content,
    CONTENT_TOKEN: TOKEN,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...environment,
  };
}

function nodeOf(
  started: ServerProcess,
  { port, dataFolder }: { port: number; dataFolder: string },
): Omit<ChaosNode, 'startedIn'> {
  const url = `http://127.0.0.1:${port}`;
  const send = async (
    options: Parameters<typeof ask>[1] & { path: string },
  ): Promise<NodeAnswer> => {
    const startedAt = performance.now();
    const answer = await withinTime(NEVER, `an answer to ${options.path}`, ask(url, options));
    return { ...answer, text: answer.body.toString(), ms: performance.now() - startedAt };
  };
  const post = (address: string, body: object) =>
    send({
      path: address,
      method: 'POST',
      headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  let hasEnded = false;
  void started.ended.then(() => (hasEnded = true));
  return {
    url,
    port,
    dataFolder,
    process: started,
    get: (address, headers = {}) => send({ path: address, headers: { host: HOST, ...headers } }),
    logIn: () => post('/api/front/user/login', { email: anAddress(), password: 'Tramuntana81' }),
    subscribe: () => post(`/api/front/newsletter/${encodeURIComponent(anAddress())}`, {}),
    put: (id, headline, text = headline) =>
      send({
        path: `/api/content/${id}?site=elfar&locale=ca`,
        method: 'PUT',
        headers: {
          host: HOST,
          authorization: `Bearer ${TOKEN}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          uri: `urn:chaos:${id}`,
          type: 'text',
          headline,
          body_html: `<p>${text}</p>`,
        }),
      }),
    workers: () => (hasEnded ? [] : childrenOf(started.pid)),
    async stop() {
      const startedAt = performance.now();
      await started.stop();
      return performance.now() - startedAt;
    },
    async kill() {
      if (hasEnded) return;
      process.kill(started.pid, 'SIGKILL');
      await started.ended;
    },
  };
}

function anAddress(): string {
  return `lectora-${Math.random().toString(36).slice(2)}@correu.example`;
}

/** Process ids of a process's children (Linux). */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

/** Whether a process is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
