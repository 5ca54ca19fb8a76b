import type { ProblemCode } from '#domain/problems.ts';
import { StartError } from '../observability/start-error.ts';

/** A reason why the database cannot be used now, and everything that the server says about it. */
export interface DatabaseProblem {
  /** Word in the answer of `/healthz/publications`. */
  health: string;
  /**
   * Error codes: Node's, postgres.js', and PostgreSQL's
   * (https://www.postgresql.org/docs/18/errcodes-appendix.html).
   */
  codes: RegExp;
  /** Problem code of a call; its status is that of `PROBLEM_STATUS`. */
  code: ProblemCode;
  /** Seconds after which a client may retry (`Retry-After`). */
  retryAfter: number;
  /** The state of the database, as the end of a sentence in the log. */
  state: string;
  /** The remedy, for the error of a start. */
  remedy: string;
  /**
   * Whether the problem can end without a change of settings. A start without kept pages fails on
   * any other.
   */
  isTemporary: boolean;
}

/** Seconds for problems that end by themselves, and for those that need a person or a failover. */
const SOON = 5;
const LATER = 30;

/** A problem that ends by itself, unless `more` says otherwise. */
function problem(
  health: string,
  codes: RegExp,
  words: Pick<DatabaseProblem, 'state' | 'remedy'>,
  more: Partial<DatabaseProblem> = {},
) {
  return {
    health,
    codes,
    code: 'SERVICE_UNAVAILABLE',
    retryAfter: SOON,
    isTemporary: true,
    ...words,
    ...more,
  } satisfies DatabaseProblem;
}

const NEEDS_A_PERSON = { isTemporary: false, retryAfter: LATER };

/**
 * Every class of database errors. The first class with a matching code counts. Other errors are
 * errors of a statement.
 */
export const DATABASE_PROBLEMS: readonly DatabaseProblem[] = [
  problem('refused', /^ECONNREFUSED$/, {
    state: 'the database refuses connections',
    remedy: 'nothing listens there. Start PostgreSQL, or set its host and port',
  }),
  problem('unknown-host', /^ENOTFOUND$/, {
    state: 'the host name of the database is unknown',
    remedy: 'the host name is unknown. Set the host of PostgreSQL',
  }),
  problem('unresolved', /^EAI_\w+$/, {
    state: 'the host name of the database cannot be resolved',
    remedy: 'the host name could not be resolved. Set the host of PostgreSQL, or check the network',
  }),
  problem(
    'silent',
    /^(?:CONNECTION_SILENT|CONNECT_TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/,
    {
      state: 'the database does not respond',
      remedy:
        'the connection timed out. Set the host and port of PostgreSQL, or allow the connection in the firewall',
    },
  ),
  problem('in-recovery', /^57P03$/, {
    state: 'the database is starting or in recovery',
    remedy: 'it is starting or in recovery. Wait, or set the host of the primary server',
  }),
  problem('stopping', /^57P..$/, {
    state: 'the database is stopping',
    remedy: 'it is stopping. Start PostgreSQL again',
  }),
  problem('lost', /^(?:ECONN\w+|EPIPE|CONNECTION_\w+|08...)$/, {
    state: 'the connection to the database was lost',
    remedy: 'the connection was lost. Check PostgreSQL and the network',
  }),
  problem(
    'read-only',
    /^25006$/,
    {
      state: 'the database is read-only',
      remedy:
        'it is read-only, such as a standby after a failover. Set the host of the primary server',
    },
    { retryAfter: LATER },
  ),
  problem('connections', /^53300$/, {
    state: 'the database has no free connection',
    remedy: 'all its connections are in use. Raise max_connections, or run fewer nodes',
  }),
  problem('lock', /^55P03$/, {
    state: 'a row or table of the database is locked',
    remedy:
      'a lock was not free in time. Look for the transaction that holds it (pg_blocking_pids)',
  }),
  problem('slow', /^(?:57014|25P0[34])$/, {
    state: 'a statement of the database was too slow',
    remedy: 'a statement was too slow. Look for its cause (pg_stat_activity)',
  }),
  problem(
    'full',
    /^53100$/,
    { state: 'the disk of the database is full', remedy: 'its disk is full. Free space on it' },
    { retryAfter: LATER },
  ),
  problem('resources', /^53...$/, {
    state: 'the database has too few resources',
    remedy: 'it has too few resources, such as memory. Look at its log',
  }),
  problem(
    'password',
    /^28P01$/,
    {
      state: 'the database rejects the password',
      remedy: 'the password was rejected. Set the user and password, percent-encoded',
    },
    NEEDS_A_PERSON,
  ),
  problem(
    'user',
    /^28...$/,
    {
      state: 'the database rejects the user',
      remedy: 'the user was rejected. Set the user and password, or allow it in pg_hba.conf',
    },
    NEEDS_A_PERSON,
  ),
  problem(
    'missing',
    /^3D000$/,
    {
      state: 'the database does not exist',
      remedy:
        'the database does not exist. Create it (createdb), or set the name of an existing one',
    },
    NEEDS_A_PERSON,
  ),
  problem(
    'rights',
    /^42501$/,
    {
      state: 'the user of the database has too few rights',
      remedy:
        'the user is not allowed to create tables. Make it the owner of the database, or set another user',
    },
    NEEDS_A_PERSON,
  ),
  problem(
    'damaged',
    /^(?:58...|XX...|DATABASE_FOLDER_DAMAGED)$/,
    {
      state: 'the files of the database are missing or damaged',
      remedy: 'its files are missing or damaged. Restore a backup',
    },
    NEEDS_A_PERSON,
  ),
];

/** The database or the network did not respond in time. */
export class DatabaseSilentError extends Error {
  override name = 'DatabaseSilentError';
  readonly code = 'CONNECTION_SILENT';
}

/** The files of the embedded database cannot be opened. */
export class DatabaseDamagedError extends StartError {
  override name = 'DatabaseDamagedError';
  readonly code = 'DATABASE_FOLDER_DAMAGED';

  constructor(message: string, options?: ErrorOptions) {
    super('DATABASE_FOLDER_DAMAGED', message, options);
  }
}

/**
 * The problem of an error or of one of its causes; `undefined` for errors of a statement and all
 * others.
 */
export function findDatabaseProblem(error: unknown): DatabaseProblem | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : undefined;
    const found =
      code === undefined ? undefined : DATABASE_PROBLEMS.find(({ codes }) => codes.test(code));
    if (found) return found;
  }
  return undefined;
}

/** Whether an error means that the database cannot be used now. A later retry may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  return findDatabaseProblem(error) !== undefined;
}
