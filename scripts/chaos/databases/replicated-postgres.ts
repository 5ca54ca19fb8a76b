import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { freePort } from '#tests/support/processes/free-port.ts';
import { until } from '#tests/support/until.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';

/** A primary and a standby that streams its log. */
export interface ReplicatedPostgres {
  /** A URL of both, the standby first. */
  urlOf(database: string): string;
  createDatabase(name: string): Promise<void>;
  /** Highest number of a publication on the server. */
  lastPublication(which: 'primary' | 'standby', database: string): Promise<number>;
  /** Lets the standby apply the log much later from now on, so that it has old rows. */
  delayStandby(): Promise<void>;
  /** Waits until the standby has received all of the primary's log. */
  untilReceived(): Promise<void>;
  /** Ends the primary like a power failure. */
  killPrimary(): Promise<void>;
  promoteStandby(): Promise<void>;
}

/**
 * Milliseconds by which the standby applies a transaction late, longer than a row takes until the
 * promotion.
 */
const APPLY_DELAY = 60_000;

const PROGRAMS = ['initdb', 'postgres', 'pg_basebackup'];

/**
 * The folder of Debian's PostgreSQL (package `postgresql`), or `undefined`. The npm package has no
 * pg_basebackup.
 */
export function findPostgresPrograms(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin').findLast((folder) =>
    PROGRAMS.every((name) => existsSync(path.join(folder, name))),
  );
}

/** Starts both servers until the end of the group. As root they run as the user `postgres`. */
export async function startReplicatedPostgres(
  place: ChaosPlace,
  programs: string,
): Promise<ReplicatedPostgres> {
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const ports = { primary: await freePort(), standby: await freePort() };
  const folder = path.join(place.folder, 'replicated');
  mkdirSync(folder);
  // PostgreSQL's user must be able to enter the folder.
  for (const entered of [place.folder, folder]) chmodSync(entered, 0o755);
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const run = (name: string, options: readonly string[]) =>
    execFileSync(path.join(programs, name), options, { ...owner, cwd: folder, stdio: 'ignore' });
  const start = (which: keyof typeof ports, settings: readonly string[]): ChildProcess => {
    const own = [
      `port=${ports[which]}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      ...settings,
    ];
    const options = own.flatMap((setting) => ['-c', setting]);
    const child = spawn(
      path.join(programs, 'postgres'),
      ['-D', path.join(folder, which), ...options],
      { ...owner, stdio: 'ignore' },
    );
    place.later(() => end(child, 'SIGQUIT'));
    return child;
  };
  const urlOf = (which: keyof typeof ports, database: string) =>
    `postgres://postgres@127.0.0.1:${ports[which]}/${database}`;
  const ask = (which: keyof typeof ports, statement: string, database = 'postgres') =>
    askOnce(urlOf(which, database), statement);

  run('initdb', [
    '-D',
    path.join(folder, 'primary'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  const primary = start('primary', []);
  await until('the primary serves', () => isServing(() => ask('primary', 'select 1 as value')));
  run('pg_basebackup', [
    '-d',
    urlOf('primary', 'postgres'),
    '-D',
    path.join(folder, 'standby'),
    '-R',
    '-c',
    'fast',
    '--no-sync',
  ]);
  start('standby', []);
  await until('the standby serves', () => isServing(() => ask('standby', 'select 1 as value')));
  return {
    urlOf: (database) =>
      `postgres://postgres@127.0.0.1:${ports.standby},127.0.0.1:${ports.primary}/${database}?target_session_attrs=read-write`,
    createDatabase: async (name) => void (await ask('primary', `create database ${name}`)),
    lastPublication: async (which, database) =>
      Number(await ask(which, 'select max(id) as value from purges', database)),
    async delayStandby() {
      await ask('standby', `alter system set recovery_min_apply_delay = ${APPLY_DELAY}`);
      await ask('standby', 'select pg_reload_conf() as value');
    },
    async untilReceived() {
      const written = await ask('primary', 'select pg_current_wal_flush_lsn()::text as value');
      await until('the standby has the log', async () => {
        const received = await ask(
          'standby',
          `select (pg_last_wal_receive_lsn() >= '${String(written)}'::pg_lsn)::text as value`,
        );
        return received === 'true';
      });
    },
    killPrimary: () => end(primary, 'SIGKILL'),
    promoteStandby: async () => void (await ask('standby', 'select pg_promote() as value')),
  };
}

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

function isServing(look: () => Promise<unknown>): Promise<boolean> {
  return look().then(
    () => true,
    () => false,
  );
}

async function askOnce(url: string, statement: string): Promise<unknown> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
  try {
    const [row] = await sql.unsafe(statement);
    return row?.['value'];
  } finally {
    await sql.end({ timeout: 1 });
  }
}
