/**
 * Error codes of a server that is unreachable or rejects work for now: Node's, postgres.js', and PostgreSQL's classes
 * 08, 53 and 57P. Also the timeouts of a statement (57014), of the wait for a lock (55P03) and of an idle transaction
 * (25P03), and a server that is read-only, such as a standby after a failover (25006).
 */
const DOWN =
  /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EPIPE|ETIMEDOUT|CONNECTION_\w+|CONNECT_TIMEOUT|08...|53...|57P..|57014|55P03|25P03|25006)$/;

/** The database or the network did not respond in time. */
export class DatabaseSilentError extends Error {
  override name = 'DatabaseSilentError';
  readonly code = 'CONNECTION_SILENT';
}

/** Whether an error, or one of its causes, means that the database is unavailable. A later retry may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && DOWN.test(current.code)) return true;
  }
  return false;
}
