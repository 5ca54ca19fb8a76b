/** What PostgreSQL, or the way to it, answers at the first call; the rest is told in its own words. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start PostgreSQL, or set the host and port where it is',
  ENOTFOUND: 'no machine has that name. Set the host where PostgreSQL is',
  EAI_AGAIN: 'the name of the machine could not be looked up. Set the host where PostgreSQL is, or look after the network',
  CONNECT_TIMEOUT: 'nobody answered in time. Set the host and port where PostgreSQL is, or open the way to it',
  '3D000': 'there is no such database. Make it (createdb), or set the name of one that is there',
  '28P01': 'the password was not accepted. Set the user and password, percent-encoded',
  '28000': 'the user was not let in. Set the user and password, or allow it in pg_hba.conf',
  '42501': 'the user may not make tables. Make it the owner of the database, or set another user',
  '53300': 'it has no connection left. Raise max_connections, or run fewer nodes',
};

/** Why a PostgreSQL cannot be used, as an error that says what to set. It names the server by its host and database, and never the password. */
export function serverProblem(url: string, error: unknown): Error {
  const place = url.replace(/^(postgres(?:ql)?:\/\/)(?:.*@)?([^?]*).*$/s, '$1$2');
  const code = codeOf(error);
  const reason =
    (code === undefined ? undefined : PROBLEMS[code]) ?? `it answered: ${error instanceof Error ? error.message : String(error)}`;
  return new Error(`The database that DATABASE_URL names, ${place}, cannot be used: ${reason}${code === undefined ? '' : ` (${code})`}.`, {
    cause: error,
  });
}

function codeOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}
