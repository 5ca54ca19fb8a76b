import { StartError } from '../observability/start-error.ts';
import { findDatabaseProblem, type DatabaseProblem } from './database-problem.ts';
import { NoWritableHostError } from './writable-host.ts';

/**
 * The error for an unusable PostgreSQL server, with the setting to change. It contains the host and
 * database, and never the password.
 */
export function serverProblem(url: string, error: unknown): Error {
  const place = url.replace(/^(postgres(?:ql)?:\/\/)(?:.*@)?([^?]*).*$/s, '$1$2');
  const code = codeOf(error);
  const reason =
    error instanceof NoWritableHostError ? 'none of its servers accepts writes' : reasonOf(error);
  return new StartError(
    nameOf(error),
    `The database of DATABASE_URL, ${place}, is unusable: ${reason}${code === undefined ? '' : ` (${code})`}.`,
    {
      cause: error,
    },
  );
}

function nameOf(error: unknown): `DATABASE_${string}` {
  if (error instanceof NoWritableHostError) return 'DATABASE_READ_ONLY';
  const problem = findDatabaseProblem(error);
  return problem === undefined ? 'DATABASE_UNUSABLE' : startErrorOf(problem);
}

/** Name of the error of a start (docs/start-errors.md). */
export function startErrorOf({ health }: Pick<DatabaseProblem, 'health'>): `DATABASE_${string}` {
  return `DATABASE_${health.toUpperCase().replaceAll('-', '_')}`;
}

function reasonOf(error: unknown): string {
  return (
    findDatabaseProblem(error)?.remedy ??
    `it reported: ${error instanceof Error ? error.message : String(error)}`
  );
}

function codeOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}
