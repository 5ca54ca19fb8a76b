import { withinTime } from '../runtime/time-limit.ts';
import { hostsOf, withOneHost, type DatabaseHost } from '../settings/database-hosts.ts';
import { openServerConnection, type ConnectionLimits } from './server-connection.ts';

/**
 * Milliseconds for which a found server is used for further connections. A failover ends
 * connections, and takes longer.
 */
const FOUND_FOR = 1000;

/**
 * All servers of DATABASE_URL are away or can only be read. The code counts as an unavailable
 * database.
 */
export class NoWritableHostError extends AggregateError {
  override name = 'NoWritableHostError';
  readonly code = '25006';
}

/**
 * Finds the server that accepts writes, among several of a URL; `undefined` for a URL with one
 * server. postgres.js has `target_session_attrs`, but its `read-write` accepts a standby, and it
 * reports no error while all servers are away.
 */
export function createHostChoice(
  url: string,
  limits: ConnectionLimits,
): (() => Promise<DatabaseHost>) | undefined {
  const hosts = hostsOf(url);
  if (hosts.length < 2) return undefined;
  let found: Promise<DatabaseHost> | undefined;
  return () => {
    if (found) return found;
    const finding = Promise.any(hosts.map((host) => checkWritable(url, host, limits))).catch(
      (error: unknown) => {
        found = undefined;
        const reasons = error instanceof AggregateError ? error.errors : [error];
        throw new NoWritableHostError(reasons, 'No server of DATABASE_URL accepts writes.', {
          cause: reasons[0],
        });
      },
    );
    const forget = () => {
      if (found === finding) found = undefined;
    };
    found = finding;
    finding.then(
      () => setTimeout(forget, FOUND_FOR).unref(),
      () => {},
    );
    return finding;
  };
}

/** Resolves to a server that accepts writes, and rejects otherwise. */
async function checkWritable(
  url: string,
  host: DatabaseHost,
  limits: ConnectionLimits,
): Promise<DatabaseHost> {
  const connection = openServerConnection(withOneHost(url, host), limits);
  try {
    const asked = connection.sql.unsafe<{ isReadOnly: string }[]>(
      'select current_setting($1) as "isReadOnly"',
      ['transaction_read_only'],
    );
    const [row] = await withinTime(
      limits.connect,
      'a look for the server that accepts writes',
      asked,
    );
    if (row?.isReadOnly !== 'off') throw new Error('The server can only be read.');
    return host;
  } finally {
    connection.destroy();
  }
}
