/** Errors that say the server cannot be reached or refuses to work now: Node's, postgres.js', and PostgreSQL's classes 08, 53 and 57P. */
const DOWN = /^(?:ECONN\w+|ENOTFOUND|EHOSTUNREACH|EPIPE|ETIMEDOUT|CONNECTION_\w+|CONNECT_TIMEOUT|08...|53...|57P..)$/;

/** Whether an error, or what caused it, is a database that is not there: the same call may work later. */
export function isDatabaseDown(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && DOWN.test(current.code)) return true;
  }
  return false;
}
