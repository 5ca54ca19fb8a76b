import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import type { PooledConnection } from './connection-pool.ts';
import { hostsOf, withOneHost, type DatabaseHost } from '../settings/database-hosts.ts';

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

/** Timeouts of a connection in milliseconds. The server enforces all but `connect`. */
export interface ConnectionLimits {
  connect: number;
  /** PostgreSQL's `statement_timeout`. */
  statement: number;
  /** `lock_timeout`. */
  lock: number;
  /** `idle_in_transaction_session_timeout`. */
  idleInTransaction: number;
}

/** A server's location as postgres.js parses it from a URL. */
interface Place {
  host: string[];
  port: number[];
  path: string | false;
}

/**
 * Opens a single connection. Timeouts in the URL take precedence. `findHost` chooses the server of
 * each attempt from a URL with several.
 */
export function openServerConnection(
  url: string,
  limits: ConnectionLimits,
  findHost?: () => Promise<DatabaseHost>,
): ServerConnection {
  let socket: Socket | undefined;
  let isDestroyed = false;
  const options = {
    max: 1,
    connect_timeout: limits.connect / 1000,
    keep_alive: KEEP_ALIVE,
    backoff: (failures: number) =>
      Math.min(0.05 * 2 ** Math.min(failures, 10), LONGEST_BACKOFF) * (0.5 + Math.random() / 2),
    onnotice: () => {},
    connection: {
      // In another zone an instant before 1901 has an offset with seconds, which Date cannot read.
      TimeZone: 'UTC',
      statement_timeout: limits.statement,
      lock_timeout: limits.lock,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
    },
    // A pooler may give the next transaction another session, which lacks a prepared statement.
    prepare: false,
    // postgres.js keeps the socket of a closed connection until the server responds. An
    // unresponsive server would keep the process alive.
    socket: async ({ host: [host = 'localhost'], port: [port = 5432], path }: Place) => {
      if (isDestroyed) throw new Error('The connection was closed.');
      const place = path !== false ? { path } : findHost ? await findHost() : { host, port };
      if (isDestroyed) throw new Error('The connection was closed.');
      socket = Object.assign(new Socket(), place);
      return 'path' in place
        ? socket.connect(place.path)
        : socket.connect(place.port, place.host.replaceAll(/^\[|\]$/g, ''));
    },
  };
  const [first] = hostsOf(url);
  const sql = postgres(findHost && first ? withOneHost(url, first) : url, options);
  // Configures the parsing of dates and JSON. Drizzle does so only for its own client, and several
  // are used here.
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

/** Not the simple protocol, which has no parameters. The type of postgres.js lacks the option. */
const EXTENDED = { prepare: false, simple: false };

type Parameters = NonNullable<globalThis.Parameters<Sql['unsafe']>[1]>;

/**
 * Sends a statement in one round trip. By default postgres.js asks the server for the types of the
 * parameters first, and waits. Without a prepared name it does so each time: each statement takes
 * two round trips, and statements of the same moment are not sent together (`describeFirst` in
 * connection.js of 3.4). It sends parameters as text where they are set on the query beforehand.
 * Values that need their type for that, such as objects, go the default way.
 */
export function sendStatement(
  sql: Pick<Sql, 'unsafe'>,
  text: string,
  values: Parameters = [],
): ReturnType<Sql['unsafe']> {
  const parameters = values.map(textOf);
  if (parameters.length === 0 || parameters.includes(undefined)) return sql.unsafe(text, values);
  return Object.assign(sql.unsafe(text, [], EXTENDED), { parameters });
}

/**
 * The text that PostgreSQL reads as the value, whatever its type; null for null, `undefined` for
 * other kinds of values.
 */
function textOf(value: unknown): string | null | undefined {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? `{${value.map(quoted).join(',')}}`
    : undefined;
}

/** An item of an array as text (PostgreSQL, "Array Input and Output Syntax"). */
function quoted(item: string): string {
  return `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
