import { DatabaseSilentError } from './database-problem.ts';
import { DatabaseTimes } from './database-times.ts';
import { POOL_USERS, sharesOf, type PoolUser } from '../settings/pool-shares.ts';
import { gauge, type Sample } from '../observability/sample.ts';

/** A connection to a server, for one statement or transaction at a time. */
export interface PooledConnection {
  /** Closes the connection at once; all pending statements fail. */
  destroy(): void;
}

/** The remaining time of a use of a connection. */
export interface Deadline {
  /** Moves the deadline to `limit` milliseconds from now. */
  moveTo(limit: number): void;
}

interface Entry<Connection> {
  connection: Connection;
  /** The current user. */
  user: PoolUser;
  /** Whether the connection is destroyed when its current use ends. */
  isRetired: boolean;
}

interface Waiter<Connection> {
  user: PoolUser;
  give(entry: Entry<Connection>): void;
  refuse(error: Error): void;
}

export interface PoolOptions<Connection> {
  /** Maximum number of concurrent connections, excluding retired ones. */
  size: number;
  /** Timeout in milliseconds of the wait for a free connection. */
  wait: number;
  /** The same for readers' calls, pages and searches, if it is shorter. */
  readerWait: number;
  open(): Connection;
  /** Called after all connections were retired. */
  onReplaced(): void;
}

/**
 * A connection pool with a deadline for each use. When a use exceeds it, all connections are
 * retired, because the others may be dead as well. Idle ones are destroyed at once, those in use
 * when their use ends. Each user has a share (`sharesOf`), so that slow work of one user leaves
 * connections to the others.
 */
export class ConnectionPool<Connection extends PooledConnection> {
  readonly #options: PoolOptions<Connection>;
  readonly #idle: Entry<Connection>[] = [];
  readonly #inUse = new Set<Entry<Connection>>();
  readonly #waiting = new Set<Waiter<Connection>>();
  #onSettled: (() => void) | undefined;
  readonly #shares: Readonly<Record<PoolUser, number>>;
  readonly #times = new DatabaseTimes();
  #isClosed = false;

  constructor(options: PoolOptions<Connection>) {
    this.#options = options;
    this.#shares = sharesOf(options.size);
  }

  /**
   * Runs `work` with a connection for a user. `limit` is the initial deadline. Rejects with a
   * DatabaseSilentError if no connection becomes free in time, or after the deadline.
   */
  async use<Result>(
    { limit, user }: { limit: number; user: PoolUser },
    work: (connection: Connection, deadline: Deadline) => Promise<Result>,
  ): Promise<Result> {
    const entry = await this.#times.waits[user].time(() => this.#take(user));
    try {
      return await this.#times.uses[user].time(() => this.#beforeDeadline(entry, limit, work));
    } finally {
      this.#giveBack(entry);
    }
  }

  /** Metrics: durations, open connections, and those in use and waits by user. */
  readSamples(): Sample[] {
    const [used, waiting] = [[...this.#inUse], [...this.#waiting]];
    const countOf = (among: readonly { user: PoolUser }[], user: PoolUser) =>
      among.filter((one) => one.user === user).length;
    return [
      gauge(
        'database_connections',
        'Open connections to the database, without the listening one.',
        used.length + this.#idle.length,
      ),
      ...POOL_USERS.flatMap((user) => [
        gauge('database_connections_busy', 'Connections in use, by user.', countOf(used, user), {
          user,
        }),
        gauge(
          'database_waiting',
          'Statements and transactions that wait for a connection, by user.',
          countOf(waiting, user),
          { user },
        ),
      ]),
      ...this.#times.readSamples(),
    ];
  }

  /**
   * Rejects new work, waits up to `limit` milliseconds for work in progress, and destroys every
   * connection.
   */
  async close(limit: number): Promise<void> {
    this.#isClosed = true;
    for (const { refuse } of this.#waiting) refuse(closedError());
    for (const { connection } of this.#idle.splice(0)) connection.destroy();
    if (this.#inUse.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limit);
      this.#onSettled = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    for (const { connection } of this.#inUse) connection.destroy();
  }

  #take(user: PoolUser): Promise<Entry<Connection>> {
    if (this.#isClosed) return Promise.reject(closedError());
    const free = this.#findFree(user);
    if (free) return Promise.resolve(free);
    const { wait: longest, readerWait } = this.#options;
    const wait = user === 'reader' || user === 'search' ? Math.min(longest, readerWait) : longest;
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
      };
      const waiter: Waiter<Connection> = {
        user,
        give(entry) {
          leave();
          resolve(entry);
        },
        refuse(error) {
          leave();
          reject(error);
        },
      };
      const timer = setTimeout(
        () =>
          waiter.refuse(
            new DatabaseSilentError(`No connection to the database was free within ${wait} ms.`),
          ),
        wait,
      );
      this.#waiting.add(waiter);
    });
  }

  /** Takes a connection for a user, unless its share or the pool is in use. */
  #findFree(user: PoolUser): Entry<Connection> | undefined {
    const used = [...this.#inUse].filter(({ isRetired }) => !isRetired);
    if (used.filter((entry) => entry.user === user).length >= this.#shares[user]) return undefined;
    const entry =
      this.#idle.pop() ?? (used.length < this.#options.size ? this.#openOne(user) : undefined);
    if (!entry) return undefined;
    entry.user = user;
    this.#inUse.add(entry);
    return entry;
  }

  #openOne(user: PoolUser): Entry<Connection> {
    return { connection: this.#options.open(), user, isRetired: false };
  }

  #giveBack(entry: Entry<Connection>): void {
    this.#inUse.delete(entry);
    if (entry.isRetired || this.#isClosed) entry.connection.destroy();
    else this.#idle.push(entry);
    this.#serveWaiting();
    if (this.#inUse.size === 0) this.#onSettled?.();
  }

  #serveWaiting(): void {
    for (const waiter of this.#waiting) {
      const entry = this.#findFree(waiter.user);
      if (entry) waiter.give(entry);
    }
  }

  #beforeDeadline<Result>(
    entry: Entry<Connection>,
    limit: number,
    work: (connection: Connection, deadline: Deadline) => Promise<Result>,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      let timer: NodeJS.Timeout | undefined;
      const deadline: Deadline = {
        moveTo: (next) => {
          clearTimeout(timer);
          if (isOver) return;
          timer = setTimeout(() => {
            isOver = true;
            reject(
              new DatabaseSilentError(
                `The database did not respond within ${next} ms. Its connections are being replaced.`,
              ),
            );
            this.#replace();
          }, next);
        },
      };
      deadline.moveTo(limit);
      work(entry.connection, deadline)
        .then(resolve, reject)
        .finally(() => {
          isOver = true;
          clearTimeout(timer);
        });
    });
  }

  #replace(): void {
    for (const entry of this.#inUse) entry.isRetired = true;
    for (const { connection } of this.#idle.splice(0)) connection.destroy();
    this.#options.onReplaced();
    this.#serveWaiting();
  }
}

function closedError(): Error {
  return new DatabaseSilentError('The database was closed.');
}
