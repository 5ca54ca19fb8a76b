import type { PostLine } from '#contracts/live/live-blogs.ts';
import type { Draft, KeptPosts, QueuedPost } from './kept-posts.ts';

/**
 * The result of sending a post. `unreachable`: the server may take it later. `closed`: the session
 * or the role has ended, so that nothing is sent until the person comes in again.
 */
export type Sent =
  | { kind: 'stored'; line: PostLine }
  | { kind: 'overtaken' | 'unreachable' | 'closed' }
  | { kind: 'refused'; reason: string };

export interface PostQueueOptions {
  kept: KeptPosts;
  send(draft: Draft): Promise<Sent>;
  /** Called after each change of the queue. */
  onChange(queue: readonly QueuedPost[], isOffline: boolean): void;
  onStored(line: PostLine): void;
  /**
   * Called when the device does not keep the queue. The posts are sent all the same, and are gone
   * with the tab.
   */
  onUnkept(): void;
  /** Resolves after some milliseconds, or earlier if the network comes back. */
  wait(milliseconds: number): Promise<void>;
}

/** Milliseconds before the first repetition, and at most. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/**
 * Sends posts one after the other, in the order in which they were written, and goes on until each
 * is stored or refused. A post keeps its id, so that one that is sent twice is one post.
 */
export class PostQueue {
  readonly #options: PostQueueOptions;
  #queue: QueuedPost[] = [];
  #isSending = false;
  #isOffline = false;
  #isStopped = false;

  constructor(options: PostQueueOptions) {
    this.#options = options;
  }

  /** Reads what the device has kept, and sends it. */
  async start(): Promise<void> {
    this.#queue = [...((await this.#keep(this.#options.kept.readQueue())) ?? []), ...this.#queue];
    this.#tell();
    void this.#sendAll();
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Adds a post, or replaces the one with its id. It is on the device before it is sent. */
  async add(draft: Draft): Promise<void> {
    const before = this.#queue.find((queued) => queued.draft.post === draft.post);
    const order = before?.order ?? Math.max(0, ...this.#queue.map((queued) => queued.order)) + 1;
    await this.#put({ draft, order, state: 'waiting' });
    void this.#sendAll();
  }

  /** Takes a post out, such as to write it anew. */
  async take(post: string): Promise<Draft | undefined> {
    const found = this.#queue.find((queued) => queued.draft.post === post);
    this.#queue = this.#queue.filter((queued) => queued !== found);
    await this.#keep(this.#options.kept.deleteQueued(post));
    this.#tell();
    return found?.draft;
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    let pause = FIRST_WAIT;
    for (let next = this.#next(); next && !this.#isStopped; next = this.#next()) {
      const sent = await this.#options.send(next.draft);
      if (sent.kind === 'closed') break;
      this.#isOffline = sent.kind === 'unreachable';
      if (sent.kind === 'unreachable') {
        this.#tell();
        await this.#options.wait(pause);
        pause = Math.min(LONGEST_WAIT, pause * 2);
        continue;
      }
      pause = FIRST_WAIT;
      await this.#settle(next, sent);
    }
    this.#isSending = false;
    this.#tell();
  }

  async #settle(queued: QueuedPost, sent: Sent): Promise<void> {
    // The person has written it anew while it was sent. The next round sends the new text on the
    // new version.
    const now = this.#queue.find((one) => one.draft.post === queued.draft.post);
    const isReplaced = now !== undefined && now !== queued;
    if (sent.kind === 'stored') {
      this.#options.onStored(sent.line);
      if (isReplaced)
        await this.#put({ ...now, draft: { ...now.draft, expected: sent.line.version } });
      else if (now) await this.take(queued.draft.post);
      return;
    }
    if (!now || isReplaced) return;
    if (sent.kind === 'refused')
      await this.#put({ ...queued, state: 'refused', reason: sent.reason });
    if (sent.kind === 'overtaken') await this.#put({ ...queued, state: 'overtaken' });
  }

  async #put(queued: QueuedPost): Promise<void> {
    const others = this.#queue.filter((one) => one.draft.post !== queued.draft.post);
    this.#queue = [...others, queued].sort((one, other) => one.order - other.order);
    this.#tell();
    await this.#keep(this.#options.kept.saveQueued(queued));
  }

  /** Waits for the device. Its failures stop nothing. */
  async #keep<Result>(work: Promise<Result>): Promise<Result | undefined> {
    try {
      return await work;
    } catch {
      this.#options.onUnkept();
      return undefined;
    }
  }

  #next(): QueuedPost | undefined {
    return this.#queue.find(({ state }) => state === 'waiting');
  }

  #tell(): void {
    this.#options.onChange(this.#queue, this.#isOffline);
  }
}
