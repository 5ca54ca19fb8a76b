import type { WrittenPost } from '#contracts/live/live-blogs.ts';

/** A post as it stands in the form. */
export interface Draft {
  /** Id, made on the device for a new post. */
  post: string;
  /** The version that the change is made of; 0 for a new post. */
  expected: number;
  title: string;
  text: string;
  isKey: boolean;
  isPinned: boolean;
  /** Id of the author; empty for none. */
  author: string;
}

/** The fields of a draft as calls take them: without empty ones. */
export function writtenOf({
  title,
  text,
  isKey,
  isPinned,
  author,
}: Draft): Omit<WrittenPost, 'expected'> {
  return {
    ...(title.trim() === '' ? {} : { title: title.trim() }),
    isKey,
    isPinned,
    ...(author === '' ? {} : { author }),
    text,
  };
}

/**
 * A post that is on its way. `refused`: the server does not take it as it is. `overtaken`: somebody
 * has changed it meanwhile.
 */
export interface QueuedPost {
  draft: Draft;
  /** Place in the order of sending. */
  order: number;
  state: 'waiting' | 'refused' | 'overtaken';
  /** Why it was refused. */
  reason?: string | undefined;
}

/** The drafts and the unsent posts of one person in one live blog, as the device keeps them. */
export interface KeptPosts {
  readDraft(): Promise<Draft | undefined>;
  /** `undefined` deletes the draft. */
  saveDraft(draft: Draft | undefined): Promise<void>;
  readQueue(): Promise<QueuedPost[]>;
  saveQueued(queued: QueuedPost): Promise<void>;
  deleteQueued(post: string): Promise<void>;
}

const DATABASE = 'portada-desk';
const DRAFTS = 'drafts';
const QUEUE = 'queue';

/**
 * Keeps posts in IndexedDB, so that neither a lost network nor a closed tab loses a word. `person`
 * and `blog` keep those of others on the same device apart; those of other persons are deleted. The
 * end of the session by its person deletes all (`CLEARED_DEVICE`). Rejects if the browser keeps
 * nothing, as in some private windows.
 */
export async function openKeptPosts(person: string, blog: string): Promise<KeptPosts> {
  const database = await open();
  await deleteOthers(database, person);
  const own = [person, blog];
  const store = (name: string, mode: IDBTransactionMode) =>
    database.transaction(name, mode).objectStore(name);
  return {
    readDraft: () => settled<Draft | undefined>(store(DRAFTS, 'readonly').get(own)),
    async saveDraft(draft) {
      if (draft) await settled(store(DRAFTS, 'readwrite').put(draft, own));
      else await settled(store(DRAFTS, 'readwrite').delete(own));
    },
    async readQueue() {
      const range = IDBKeyRange.bound([...own, ''], [...own, '\uffff']);
      const all = await settled<QueuedPost[]>(store(QUEUE, 'readonly').getAll(range));
      return [...all].sort((one, other) => one.order - other.order);
    },
    async saveQueued(queued) {
      await settled(store(QUEUE, 'readwrite').put(queued, [...own, queued.draft.post]));
    },
    async deleteQueued(post) {
      await settled(store(QUEUE, 'readwrite').delete([...own, post]));
    },
  };
}

/** Deletes the posts of everybody else: their sessions on this device have ended. */
async function deleteOthers(database: IDBDatabase, person: string): Promise<void> {
  for (const name of [DRAFTS, QUEUE]) {
    const store = database.transaction(name, 'readwrite').objectStore(name);
    // A key is a list that begins with the person. In the order of keys, no longer list lies
    // between.
    await Promise.all([
      settled(store.delete(IDBKeyRange.upperBound([person], true))),
      settled(store.delete(IDBKeyRange.lowerBound([person, []]))),
    ]);
  }
}

/** Keeps posts until the tab is closed. */
export function keepInMemory(): KeptPosts {
  let draft: Draft | undefined;
  const queue = new Map<string, QueuedPost>();
  return {
    readDraft: () => Promise.resolve(draft),
    saveDraft: (next) => {
      draft = next;
      return Promise.resolve();
    },
    readQueue: () => Promise.resolve([...queue.values()]),
    saveQueued: (queued) => Promise.resolve(void queue.set(queued.draft.post, queued)),
    deleteQueued: (post) => Promise.resolve(void queue.delete(post)),
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => {
    for (const name of [DRAFTS, QUEUE]) request.result.createObjectStore(name);
  });
  return settled(request);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The device keeps nothing.')),
    );
  });
}
