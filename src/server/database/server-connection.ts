import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import type { PooledConnection } from './connection-pool.ts';

/** A connection that postgres.js makes when it is first used, and again when it was lost. */
export interface ServerConnection extends PooledConnection {
  sql: Sql;
  /** Cuts the wire. postgres.js makes another, and listens again on it. */
  cut(): void;
}

/** Seconds of silence after which the kernel asks whether the other end is there. */
const KEEP_ALIVE = 15;

/** Most seconds between two tries to connect; postgres.js waits up to 20 by itself. */
const LONGEST_BACKOFF = 1;

/** The name of a server as postgres.js reads it from a URL. */
interface Place {
  host: string[];
  port: number[];
  path: string | false;
}

/**
 * A connection of its own. `connect`, `statement` and `idleInTransaction` are limits in milliseconds; the last two are the server's
 * (PostgreSQL's `statement_timeout` and `idle_in_transaction_session_timeout`), and a URL that sets them has the last word.
 */
export function openServerConnection(
  url: string,
  limits: { connect: number; statement: number; idleInTransaction: number },
): ServerConnection {
  let socket: Socket | undefined;
  let tries = 0;
  let isDestroyed = false;
  const options = {
    max: 1,
    connect_timeout: limits.connect / 1000,
    keep_alive: KEEP_ALIVE,
    backoff: (failures: number) => Math.min(0.05 * 2 ** Math.min(failures, 10), LONGEST_BACKOFF) * (0.5 + Math.random() / 2),
    onnotice: () => {},
    connection: { statement_timeout: limits.statement, idle_in_transaction_session_timeout: limits.idleInTransaction },
    // postgres.js says goodbye to a connection and keeps its socket until the other end answers: one that is silent for ever would keep the process.
    socket: ({ host, port, path }: Place) => {
      if (isDestroyed) throw new Error('The connection was closed.');
      const place = path === false ? { host: host[tries % host.length], port: port[tries % port.length] } : { path };
      tries += 1;
      socket = Object.assign(new Socket(), place);
      return 'path' in place ? socket.connect(place.path) : socket.connect(place.port ?? 5432, place.host ?? 'localhost');
    },
  };
  const sql = postgres(url, options);
  // Sets how dates and JSON are read: Drizzle does so on the one client that it is given, and works with many here.
  drizzle(sql);
  return {
    sql,
    cut: () => socket?.destroy(),
    destroy() {
      isDestroyed = true;
      void sql.end({ timeout: 0 }).finally(() => socket?.destroy());
    },
  };
}
