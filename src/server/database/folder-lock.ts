import { readdirSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { announce, askSocket, isAnnouncement, type FolderHolder, type SocketAnswer } from './lock-socket.ts';
import { openLockFolder, type LockFolder } from './lock-path.ts';

export type { FolderHolder };

export interface FolderLock {
  release(): Promise<void>;
}

/** Milliseconds that processes which ask at the same moment have to settle who goes first, and between their looks at each other. */
const CONTEST_LIMIT = 5000;
const LOOK_EVERY = 5;

/** A process that takes the call and says nothing holds the folder: it may be busy for long. */
const SILENT: FolderHolder = { pid: 0, url: '' };

/**
 * Holds a folder for this process, or returns who holds it. The hold ends with the process however it ends (docs/decisions/004).
 *
 * A process announces itself by a listening socket of its own in the folder `{folder}.lock`, and looks at the others only then. Of two processes the later
 * one to announce itself always sees the other, so that both can never hold the folder. Of those that ask at the same moment the first by name stays.
 */
export async function lockFolder(folder: string, self: FolderHolder): Promise<FolderLock | FolderHolder> {
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
      if (outcome !== 'lost') {
        place.close();
        return outcome;
      }
      await pause(LOOK_EVERY);
    }
  } catch (error) {
    place.close();
    throw error;
  }
  place.close();
  return SILENT;
}

/** Who holds the folder now, or `undefined`. */
export async function findFolderHolder(folder: string): Promise<FolderHolder | undefined> {
  const place = openLockFolder(folder, 'look');
  if (!place) return undefined;
  try {
    return (await askOthers(place, '')).map(({ answer }) => holderOf(answer)).find((holder) => holder !== undefined);
  } finally {
    place.close();
  }
}

/** Whether this process may hold the folder, has to stand back for one that asks as well, or who holds it. */
async function contend(place: LockFolder, own: string, end: number): Promise<'won' | 'lost' | FolderHolder> {
  while (Date.now() < end) {
    const asked = await askOthers(place, own);
    // Nobody can listen again on the socket of a process that has ended.
    for (const { name, answer } of asked) if (answer === 'dead') rmSync(place.socketPath(name), { force: true });
    const others = asked.filter(({ answer }) => answer !== 'dead');
    const holder = others.map(({ answer }) => holderOf(answer)).find((found) => found !== undefined);
    if (holder) return holder;
    if (others.length === 0) return 'won';
    if (others.some(({ name }) => name < own)) return 'lost';
    // The others stand back when they see this one, or were too early to see it and will hold the folder.
    await pause(LOOK_EVERY);
  }
  return SILENT;
}

function askOthers(place: LockFolder, own: string): Promise<{ name: string; answer: SocketAnswer }[]> {
  const names = readdirSync(place.path).filter((name) => isAnnouncement(name) && name !== own);
  return Promise.all(names.map(async (name) => ({ name, answer: await askSocket(place.socketPath(name)) })));
}

function holderOf(answer: SocketAnswer): FolderHolder | undefined {
  if (answer === 'silent') return SILENT;
  return typeof answer === 'string' ? undefined : answer;
}
