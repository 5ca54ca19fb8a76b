import { readdirSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import {
  announce,
  askSocket,
  isAnnouncement,
  type FolderHolder,
  type SocketAnswer,
} from './lock-socket.ts';
import { openLockFolder, type LockFolder } from './lock-path.ts';

export type { FolderHolder };

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Timeout in milliseconds of a contest between processes that start at the same time, and the
 * interval of their polls.
 */
const CONTEST_LIMIT = 5000;
const LOOK_EVERY = 5;

/**
 * A process that accepts the connection but sends nothing counts as the holder, because it may be
 * busy.
 */
const SILENT: FolderHolder = { pid: 0, url: '' };

/**
 * Locks a folder for this process, or returns the holder of the lock. The lock ends with the
 * process, even after a kill (docs/decisions/004). A process first announces itself with a
 * listening socket in the folder `{folder}.lock`, and only then checks the others. Of two
 * processes, the later one to announce itself always sees the other, so that both can never hold
 * the lock. Between processes that start at the same time, the first by name wins.
 */
export async function lockFolder(
  folder: string,
  self: FolderHolder,
): Promise<FolderLock | FolderHolder> {
  const place = openLockFolder(folder, 'make');
  const end = Date.now() + CONTEST_LIMIT;
  try {
    while (Date.now() < end) {
      const own = await announce(place, self);
      const outcome = await contend(place, own.name, end);
      if (outcome === 'won') {
        own.hold();
        return {
          async release() {
            await own.withdraw();
            place.close();
          },
        };
      }
      await own.withdraw();
      const holder = outcome === 'lost' ? await awaitWinner(place, end) : outcome;
      if (holder) {
        place.close();
        return holder;
      }
    }
  } catch (error) {
    place.close();
    throw error;
  }
  place.close();
  return SILENT;
}

/** The current holder of the folder's lock, or `undefined`. */
export async function findFolderHolder(folder: string): Promise<FolderHolder | undefined> {
  const place = openLockFolder(folder, 'look');
  if (!place) return undefined;
  try {
    return (await askOthers(place, ''))
      .map(({ answer }) => holderOf(answer))
      .find((holder) => holder !== undefined);
  } finally {
    place.close();
  }
}

/** Whether this process wins the lock or must yield to another candidate; or the holder. */
async function contend(
  place: LockFolder,
  own: string,
  end: number,
): Promise<'won' | 'lost' | FolderHolder> {
  while (Date.now() < end) {
    const asked = await askOthers(place, own);
    // The socket of an exited process can never listen again, so its file is removed.
    for (const { name, answer } of asked)
      if (answer === 'dead') rmSync(place.socketPath(name), { force: true });
    const others = asked.filter(({ answer }) => answer !== 'dead');
    const holder = others
      .map(({ answer }) => holderOf(answer))
      .find((found) => found !== undefined);
    if (holder) return holder;
    if (others.length === 0) return 'won';
    if (others.some(({ name }) => name < own)) return 'lost';
    // The other candidates yield when they see this one. Those that checked too early to see it
    // will hold the lock.
    await pause(LOOK_EVERY);
  }
  return SILENT;
}

/**
 * Waits until another candidate holds the lock, and returns it; `undefined` if none is left. A
 * process that announced itself again at once would keep the candidate that it has yielded to from
 * winning: on a busy machine ten processes ended without a holder.
 */
async function awaitWinner(place: LockFolder, end: number): Promise<FolderHolder | undefined> {
  while (Date.now() < end) {
    await pause(LOOK_EVERY);
    const others = (await askOthers(place, '')).filter(({ answer }) => answer !== 'dead');
    const holder = others
      .map(({ answer }) => holderOf(answer))
      .find((found) => found !== undefined);
    if (holder || others.length === 0) return holder;
  }
  return undefined;
}

function askOthers(
  place: LockFolder,
  own: string,
): Promise<{ name: string; answer: SocketAnswer }[]> {
  const names = readdirSync(place.path).filter((name) => isAnnouncement(name) && name !== own);
  return Promise.all(
    names.map(async (name) => ({ name, answer: await askSocket(place.socketPath(name)) })),
  );
}

function holderOf(answer: SocketAnswer): FolderHolder | undefined {
  if (answer === 'silent') return SILENT;
  return typeof answer === 'string' ? undefined : answer;
}
