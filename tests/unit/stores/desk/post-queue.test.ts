import { expect, test, vi } from 'vitest';
import type { PostLine } from '#contracts/live/live-blogs.ts';
import { keepInMemory, type Draft, type QueuedPost } from '#stores/live/kept-posts.ts';
import { PostQueue, type Sent } from '#stores/live/post-queue.ts';

const draft = (post: string, text = post): Draft => ({
  post,
  expected: 0,
  title: '',
  text,
  isKey: false,
  isPinned: false,
  author: '',
});
const stored = ({ post, expected, text }: Draft): Sent => ({
  kind: 'stored',
  line: { id: post, version: expected + 1, text } as PostLine,
});

/** A queue whose server answers by `answers`, and then takes everything. */
async function open(answers: (Sent | Promise<Sent>)[] = [], kept = keepInMemory()) {
  const sent: Draft[] = [];
  const waits: number[] = [];
  const state: {
    queue: readonly QueuedPost[];
    isOffline: boolean;
    lines: PostLine[];
    unkept: number;
  } = {
    queue: [],
    isOffline: false,
    lines: [],
    unkept: 0,
  };
  const queue = new PostQueue({
    kept,
    send: async (one) => {
      sent.push(one);
      return answers.shift() ?? stored(one);
    },
    onChange: (all, isOffline) => Object.assign(state, { queue: all, isOffline }),
    onStored: (line) => state.lines.push(line),
    onUnkept: () => (state.unkept += 1),
    wait: (milliseconds) => Promise.resolve(void waits.push(milliseconds)),
  });
  await queue.start();
  return { queue, sent, waits, state, kept };
}

test('posts are sent in the order in which they were written, and leave the device when they are stored', async () => {
  const { queue, sent, state, kept } = await open();
  await Promise.all([queue.add(draft('a')), queue.add(draft('b')), queue.add(draft('c'))]);
  await vi.waitFor(() => expect(state.queue).toEqual([]));
  expect(sent.map(({ post }) => post)).toEqual(['a', 'b', 'c']);
  expect(state.lines.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(await kept.readQueue()).toEqual([]);
});

test('a post that cannot be sent is tried again after longer and longer waits, and others stay behind it', async () => {
  const away: Sent = { kind: 'unreachable' };
  const { queue, sent, waits, state } = await open(Array.from({ length: 7 }, () => away));
  await queue.add(draft('a'));
  await queue.add(draft('b'));
  await vi.waitFor(() => expect(state.queue).toEqual([]));
  expect(sent.map(({ post }) => post)).toEqual([...'aaaaaaaa', 'b']);
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(state.isOffline).toBe(false);
});

test('a refused and an overtaken post stay on the device, and do not stop the next one', async () => {
  const { queue, sent, state, kept } = await open([
    { kind: 'refused', reason: 'form' },
    { kind: 'overtaken' },
  ]);
  for (const post of ['a', 'b', 'c']) await queue.add(draft(post));
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  await vi.waitFor(() =>
    expect(state.queue.map(({ state: now }) => now)).toEqual(['refused', 'overtaken']),
  );
  expect(state.queue[0]?.reason).toBe('form');
  expect((await kept.readQueue()).map(({ draft: { post } }) => post)).toEqual(['a', 'b']);
});

test('nothing is sent after the session has ended, and a new session sends what the device has', async () => {
  const { queue, sent, kept } = await open([{ kind: 'closed' }]);
  await queue.add(draft('a'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const later = await open([], kept);
  await vi.waitFor(() => expect(later.state.lines).toHaveLength(1));
  expect(await kept.readQueue()).toEqual([]);
});

test('a text that is written anew while the old one is sent follows it on the stored version', async () => {
  const first = Promise.withResolvers<Sent>();
  const { queue, sent, state } = await open([first.promise]);
  await queue.add(draft('a', 'old'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await queue.add(draft('a', 'new'));
  first.resolve(stored(draft('a', 'old')));
  await vi.waitFor(() => expect(state.queue).toEqual([]));
  expect(sent.map(({ text, expected }) => [text, expected])).toEqual([
    ['old', 0],
    ['new', 1],
  ]);
});

test('a post that is taken out is not sent again', async () => {
  const first = Promise.withResolvers<Sent>();
  const { queue, sent, state } = await open([first.promise]);
  await queue.add(draft('a'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(await queue.take('a')).toMatchObject({ post: 'a' });
  first.resolve({ kind: 'overtaken' });
  await vi.waitFor(() => expect(state.queue).toEqual([]));
  await queue.add(draft('b'));
  await vi.waitFor(() => expect(sent.map(({ post }) => post)).toEqual(['a', 'b']));
});

test('posts are sent also from a device that is full or deletes nothing, and the person is told', async () => {
  const full = () => Promise.reject(new Error('The device is full.'));
  const kept = { ...keepInMemory(), readQueue: full, saveQueued: full, deleteQueued: full };
  const { queue, sent, state } = await open(
    [{ kind: 'unreachable' }, { kind: 'refused', reason: 'form' }],
    kept,
  );
  await queue.add(draft('a'));
  await queue.add(draft('b'));
  await vi.waitFor(() => expect(state.lines.map(({ id }) => id)).toEqual(['b']));
  expect(sent.map(({ post }) => post)).toEqual(['a', 'a', 'b']);
  expect(state.queue).toMatchObject([{ state: 'refused' }]);
  expect(state.unkept).toBeGreaterThan(0);
});
