import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import type { PooledConnection } from './connection-pool.ts';

/** A connection that postgres.js opens on first use, and again after it was lost. */
export interface ServerConnection extends PooledConnection {
  sql: Sql;
  /** Closes the socket. postgres.js reconnects and listens again. */
  cut(): void;
}

/** Seconds of inactivity after which the kernel sends keep-alive probes. */
const KEEP_ALIVE = 15;

/** Maximum of seconds between attempts to connect; the default of postgres.js is 20. */
const LONGEST_BACKOFF = 1;

/** A server's location as postgres.js parses it from a URL. */
interface Place {
  host: string[];
  port: number[];
  path: string | false;
}

/**
 * Opens a single connection. `connect`, `statement`, `lock` and `idleInTransaction` are timeouts in milliseconds. The last
 * three are enforced by the server (PostgreSQL's `statement_timeout`, `lock_timeout` and
 * `idle_in_transaction_session_timeout`); values in the URL take precedence.
 */
export function openServerConnection(
  url: string,
  limits: { connect: number; statement: number; lock: number; idleInTransaction: number },
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
    connection: {
      statement_timeout: limits.statement,
      lock_timeout: limits.lock,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
    },
    // postgres.js keeps the socket of a closed connection until the server responds. An unresponsive server would keep
    // the process alive.
    socket: ({ host, port, path }: Place) => {
      if (isDestroyed) throw new Error('The connection was closed.');
      const place = path === false ? { host: host[tries % host.length], port: port[tries % port.length] } : { path };
      tries += 1;
      socket = Object.assign(new Socket(), place);
      return 'path' in place ? socket.connect(place.path) : socket.connect(place.port ?? 5432, place.host ?? 'localhost');
    },
  };
  const sql = postgres(url, options);
  // Configures the parsing of dates and JSON. Drizzle does so only for its own client, and several are used here.
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
