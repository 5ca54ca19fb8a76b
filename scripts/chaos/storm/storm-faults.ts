import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import type { TcpProxy } from '#tests/support/requests/tcp-proxy.ts';
import { lockTable, signalsOfPostgres } from '../databases/postgres-processes.ts';
import { isAlive } from '../place/chaos-node.ts';
import type { SmallDisk } from '../disks/small-disk.ts';
import { oneOf, type StormSite } from './storm-site.ts';

/** Something that breaks. `begin` breaks it and returns how it is mended. */
export interface StormFault {
  name: string;
  /**
   * Disk that it breaks. Only one fault at a time breaks a disk: a full one could not be mended
   * while it is read-only.
   */
  disk?: string;
  begin(): Promise<() => unknown> | (() => unknown);
}

const nothing = () => {};

/** Faults of processes and folders, which every node can have. */
export function faultsOfNodes(site: StormSite): StormFault[] {
  const node = () => oneOf(site, site.nodes);
  const worker = () => {
    const pids = node().workers();
    return pids.length === 0 ? undefined : oneOf(site, pids);
  };
  const signal = (pid: number, name: NodeJS.Signals) => {
    if (isAlive(pid)) process.kill(pid, name);
  };
  return [
    {
      name: 'a worker killed',
      begin() {
        const pid = worker();
        if (pid !== undefined) signal(pid, 'SIGKILL');
        return nothing;
      },
    },
    {
      name: 'a worker stopped',
      begin() {
        const pid = worker();
        if (pid === undefined) return nothing;
        signal(pid, 'SIGSTOP');
        return () => signal(pid, 'SIGCONT');
      },
    },
    {
      name: 'a node killed',
      async begin() {
        await node().kill();
        return nothing;
      },
    },
    {
      name: 'pages deleted',
      disk: 'pages',
      begin() {
        const pages = path.join(node().dataFolder, 'pages');
        // The folder itself may be a mounted disk.
        for (const name of readdirSync(pages))
          rmSync(path.join(pages, name), { recursive: true, force: true, maxRetries: 5 });
        return nothing;
      },
    },
  ];
}

/** Faults of mounted disks. */
export function faultsOfDisks(disks: Readonly<Record<string, SmallDisk>>): StormFault[] {
  return Object.entries(disks).flatMap(([name, disk]) => [
    {
      name: `disk of ${name} full`,
      disk: name,
      begin() {
        disk.fill();
        return () => disk.free();
      },
    },
    ...(name === 'database'
      ? []
      : [
          {
            name: `disk of ${name} read-only`,
            disk: name,
            begin() {
              disk.setWritable(false);
              return () => disk.setWritable(true);
            },
          },
        ]),
  ]);
}

/** Tables whose locks stop writes, renders or purges. */
const TABLES = ['readers', 'documents', 'purges', 'comments', 'sessions'];

/** Faults of PostgreSQL. `direct` is its address without the proxy. */
export function faultsOfPostgres(
  site: StormSite,
  { direct, proxy }: { direct: string; proxy: TcpProxy },
): StormFault[] {
  return [
    {
      name: 'database away',
      begin() {
        proxy.cut();
        return () => proxy.restore();
      },
    },
    {
      name: 'database silent',
      begin() {
        proxy.hold();
        return () => proxy.restore();
      },
    },
    {
      name: 'database slow by 200 ms',
      begin() {
        proxy.slow(200);
        return () => proxy.slow(0);
      },
    },
    {
      name: 'all sessions of the database ended',
      async begin() {
        const sql = postgres(direct, { max: 1 });
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
        await sql.end();
        return nothing;
      },
    },
    { name: 'a table locked', begin: () => lockTable(direct, oneOf(site, TABLES)) },
    {
      name: 'PostgreSQL stopped',
      async begin() {
        const signal = await signalsOfPostgres(direct);
        signal('SIGSTOP');
        return () => signal('SIGCONT');
      },
    },
  ];
}
