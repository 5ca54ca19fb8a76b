import {
  showLiveBlog,
  showPost,
  withdrawPost,
  writePost,
  type PostLine,
} from '#contracts/live/live-blogs.ts';
import { STAFF_STREAM } from '#domain/routes/staff-stream.ts';
import { callDesk, say, tryDesk } from '../desk/desk.ts';
import { offerUndo } from '../desk/undo.ts';
import {
  keepInMemory,
  openKeptPosts,
  writtenOf,
  type Draft,
  type KeptPosts,
  type QueuedPost,
} from './kept-posts.ts';
import { $live, draftOf, isBlank, newDraft, putLines, withTyped } from './live-state.ts';
import { PostLease } from './post-lease.ts';
import { PostQueue, type Sent } from './post-queue.ts';

/** Milliseconds between two questions for changes, while the page is visible. */
const POLL = 5000;

let blog = '';
let sequence = 0;
let kept: KeptPosts = keepInMemory();
let queue: PostQueue | undefined;
let lease: PostLease | undefined;

/**
 * Opens the room of a live blog for a person, and follows it until the returned function is called.
 * `signature`: id of the author of a new post as long as the person chooses none.
 */
export function openLiveRoom(
  id: string,
  { person, signature }: { person: string; signature: string },
): () => void {
  blog = id;
  lease = new PostLease(id);
  const source: { current?: EventSource } = {};
  const stop = new AbortController();
  const follow = async () => {
    await start(person, signature);
    if (stop.signal.aborted || $live.get().blog?.isLive !== true) return;
    // Readers' stream: it says that something has changed, and the desk then asks for the posts.
    source.current = new EventSource(
      `/api/front/live/${id}/events?since=${sequence}&${STAFF_STREAM}`,
    );
    source.current.addEventListener('message', () => void refresh());
  };
  void follow();
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void refresh();
  }, POLL);
  const shown = () => document.visibilityState === 'visible' && void refresh();
  document.addEventListener('visibilitychange', shown, { signal: stop.signal });
  addEventListener('pagehide', () => void lease?.release(), { signal: stop.signal });
  return () => {
    stop.abort();
    clearInterval(timer);
    source.current?.close();
    queue?.stop();
    void lease?.release();
  };
}

async function start(person: string, signature: string): Promise<void> {
  try {
    kept = await openKeptPosts(person, blog);
  } catch {
    kept = keepInMemory();
    $live.setKey('isKept', false);
  }
  const draft = await kept.readDraft().catch(() => undefined);
  const typed = $live.get().draft;
  // A kept form may be unsigned by choice.
  const joined = draft ? withTyped(draft, typed) : { ...typed, author: typed.author || signature };
  if (isBlank(typed)) $live.setKey('draft', joined);
  else changeDraft(joined);
  queue = new PostQueue({
    kept,
    send,
    onChange: (all, isOffline) => {
      $live.setKey('queue', all);
      $live.setKey('isOffline', isOffline);
    },
    onStored: (line) => putLines([line]),
    onUnkept: () => $live.setKey('isKept', false),
    wait: waitForNetwork,
  });
  await Promise.all([load(), queue.start()]);
}

/** Loads the newest posts. */
export async function load(): Promise<void> {
  const found = await callDesk(showLiveBlog, { params: { blog } });
  if (!found) return $live.setKey('status', 'failed');
  sequence = found.sequence;
  $live.set({
    ...$live.get(),
    status: 'ready',
    blog: found.blog,
    hasMore: found.hasMore,
    editors: found.editors,
    followers: found.followers,
  });
  putLines(found.posts);
}

/** Adds the posts before the oldest one. */
export async function loadOlder(): Promise<void> {
  const oldest = $live.get().posts.at(-1);
  if (!oldest) return;
  const found = await callDesk(showLiveBlog, { params: { blog }, query: { before: oldest.id } });
  if (!found) return;
  putLines(found.posts);
  $live.setKey('hasMore', found.hasMore);
}

async function refresh(): Promise<void> {
  if ($live.get().status !== 'ready') return;
  // Failures are not told: the next question is soon, and a post that cannot be sent says so
  // itself.
  const outcome = await tryDesk(showLiveBlog, {
    params: { blog },
    query: { since: String(sequence) },
  });
  if (!outcome.ok) return;
  const { response } = outcome;
  sequence = response.sequence;
  $live.set({
    ...$live.get(),
    blog: response.blog,
    editors: response.editors,
    followers: response.followers,
  });
  putLines(response.posts);
  if (response.hasMore) await refresh();
}

/** Changes the form. Each change is kept on the device. */
export function changeDraft(change: Partial<Draft>): void {
  const draft = { ...$live.get().draft, ...change };
  $live.setKey('draft', draft);
  void kept.saveDraft(draft).catch(() => $live.setKey('isKept', false));
  lease?.claim(draft.post);
}

/** Puts a stored post into the form. */
export function editPost(line: PostLine): void {
  void lease?.release();
  changeDraft(draftOf(line));
}

/** Puts a post that is not stored yet back into the form. */
export async function editQueued(post: string): Promise<void> {
  const draft = await queue?.take(post);
  if (draft) changeDraft(draft);
}

/** Empties the form. The author stays, because a person mostly writes under one name. */
export function clearDraft(): void {
  void lease?.release();
  $live.setKey('draft', newDraft($live.get().draft.author));
  void kept.saveDraft(undefined).catch(() => $live.setKey('isKept', false));
}

/**
 * Sends the form. It is empty at once: the queue has the post, and sends it until it is stored. The
 * device keeps the draft until it keeps the post in the queue. Text that is typed meanwhile stays.
 */
export async function sendDraft(): Promise<void> {
  const { draft } = $live.get();
  if (!queue || isBlank(draft)) return;
  const isKept = queue.add(draft);
  void lease?.release();
  const empty = newDraft(draft.author);
  $live.setKey('draft', empty);
  await isKept;
  if ($live.get().draft === empty) clearDraft();
}

/** Pins or unpins a stored post. */
export async function togglePin(line: PostLine): Promise<void> {
  await queue?.add({ ...draftOf(line), isPinned: !line.isPinned });
}

/**
 * Removes a post after the time for undoing it. `texts` say that it was removed, and that it could
 * not be.
 */
export function removePost(line: PostLine, texts: { removed: string; failed: string }): void {
  const before = $live.get().posts;
  $live.setKey(
    'posts',
    before.filter(({ id }) => id !== line.id),
  );
  offerUndo({
    text: texts.removed,
    back: () => putLines([line]),
    async act() {
      const input = { params: { blog, post: line.id }, query: { expected: String(line.version) } };
      const outcome = await tryDesk(withdrawPost, input);
      if (outcome.ok) return;
      say('problem', texts.failed);
      // Somebody has changed it meanwhile: its present version is shown again.
      await showStored(line.id);
    },
  });
}

async function showStored(post: string): Promise<void> {
  const found = await tryDesk(showPost, { params: { blog, post } });
  if (found.ok) putLines([found.response]);
}

/** Shows a post of the queue beside the version that somebody else has stored. */
export async function compare(queued: QueuedPost): Promise<void> {
  const theirs = await callDesk(showPost, { params: { blog, post: queued.draft.post } });
  if (theirs) $live.setKey('conflict', { mine: queued.draft, theirs });
}

/** Ends a conflict: one's own text is sent on the other version, or given up. */
export async function endConflict(isMineKept: boolean): Promise<void> {
  const { conflict } = $live.get();
  if (!conflict) return;
  $live.setKey('conflict', undefined);
  const { mine, theirs } = conflict;
  putLines([theirs]);
  if (isMineKept) await queue?.add({ ...mine, expected: theirs.isRemoved ? 0 : theirs.version });
  else await queue?.take(mine.post);
}

/** Closes the comparison. The post stays in the queue. */
export function closeConflict(): void {
  $live.setKey('conflict', undefined);
}

async function send(draft: Draft): Promise<Sent> {
  const { post, expected } = draft;
  const outcome = await tryDesk(writePost, {
    params: { blog, post },
    body: { ...writtenOf(draft), expected },
  });
  if (outcome.ok) return { kind: 'stored', line: outcome.response };
  if (outcome.code === 'OUTDATED_VERSION') return { kind: 'overtaken' };
  if (outcome.code === 'NOT_SIGNED_IN' || outcome.code === 'ROLE_REQUIRED')
    return { kind: 'closed' };
  const isLater = outcome.httpCode === 0 || outcome.httpCode === 429 || outcome.httpCode >= 500;
  return isLater
    ? { kind: 'unreachable' }
    : { kind: 'refused', reason: Object.values(outcome.fields).join(', ') };
}

/** Waits, but no longer than until the browser is online again. */
function waitForNetwork(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
  });
}
