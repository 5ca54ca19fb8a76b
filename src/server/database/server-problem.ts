/** Causes of a failed first connection, by error code. Other errors are shown with their own message. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start PostgreSQL, or set its host and port',
  ENOTFOUND: 'the host name is unknown. Set the host of PostgreSQL',
  EAI_AGAIN: 'the host name could not be resolved. Set the host of PostgreSQL, or check the network',
  CONNECT_TIMEOUT: 'the connection timed out. Set the host and port of PostgreSQL, or allow the connection in the firewall',
  '3D000': 'the database does not exist. Create it (createdb), or set the name of an existing one',
  '28P01': 'the password was rejected. Set the user and password, percent-encoded',
  '28000': 'the user was rejected. Set the user and password, or allow it in pg_hba.conf',
  '42501': 'the user is not allowed to create tables. Make it the owner of the database, or set another user',
  '53300': 'all its connections are in use. Raise max_connections, or run fewer nodes',
};

/**
 * The error for an unusable PostgreSQL server, with the setting to change. It contains the host and database, and never
 * the password.
 */
export function serverProblem(url: string, error: unknown): Error {
  const place = url.replace(/^(postgres(?:ql)?:\/\/)(?:.*@)?([^?]*).*$/s, '$1$2');
  const code = codeOf(error);
  const reason =
    (code === undefined ? undefined : PROBLEMS[code]) ?? `it reported: ${error instanceof Error ? error.message : String(error)}`;
  return new Error(`The database of DATABASE_URL, ${place}, is unusable: ${reason}${code === undefined ? '' : ` (${code})`}.`, {
    cause: error,
  });
}

function codeOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}
