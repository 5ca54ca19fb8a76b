import { expect, it } from 'vitest';
import { createDeskList } from '#stores/desk/desk-list.ts';

interface Line {
  id: string;
  state?: string;
}

/** A list whose pages are answered by hand: each request waits for `answer`. */
function listOf() {
  const waiting: {
    query: string;
    cursor: string | undefined;
    answer(ids: string, cursor?: string): void;
  }[] = [];
  const list = createDeskList<Line, string>({
    first: 'all',
    keyOf: ({ id }) => id,
    fetchPage: (query, cursor) =>
      new Promise((resolve) => {
        const answer = (ids: string, next?: string) =>
          resolve({ items: [...ids].map((id) => ({ id })), cursor: next ?? null });
        waiting.push({ query, cursor, answer });
      }),
  });
  const next = () => {
    const request = waiting.shift();
    if (!request) throw new Error('Nothing was asked.');
    return request;
  };
  const load = async (query: string, ids: string, cursor?: string) => {
    const loading = list.load(query);
    next().answer(ids, cursor);
    await loading;
  };
  const ids = () =>
    list.$state
      .get()
      .items.map(({ id }) => id)
      .join('');
  return { list, load, next, ids, waiting };
}

it('shows hidden items again at their places', async () => {
  const { list, load, ids } = listOf();
  await load('all', 'abcd');
  const back = list.hide(['a', 'c']);
  expect(ids()).toBe('bd');
  back();
  expect(ids()).toBe('abcd');
});

it('leaves the list of another query as it is when hidden items come back, and loads it anew', async () => {
  const { list, load, next, ids } = listOf();
  await load('all', 'abc');
  const back = list.hide(['a']);
  await load('reported', 'xy');
  back();
  expect(list.$state.get().status).toBe('loading');
  const again = next();
  expect(again.query).toBe('reported');
  again.answer('xyz');
  await expect.poll(ids).toBe('xyz');
});

it('keeps pages that were added, items that were replaced and others that are hidden when some come back', async () => {
  const { list, load, next, ids } = listOf();
  await load('all', 'abcd', 'more');
  const back = list.hide(['b']);
  const other = list.hide(['d']);
  const adding = list.more();
  next().answer('ef');
  await adding;
  list.replace({ id: 'a', state: 'changed' });
  back();
  expect(ids()).toBe('abcef');
  expect(list.$state.get().items[0]).toEqual({ id: 'a', state: 'changed' });
  other();
  expect(ids()).toBe('abcdef');
});

it('drops the next page of an earlier query', async () => {
  const { list, load, next, ids } = listOf();
  await load('all', 'ab', 'more');
  const adding = list.more();
  const late = next();
  expect(late.cursor).toBe('more');
  await load('reported', 'xy');
  late.answer('cd');
  await adding;
  expect(ids()).toBe('xy');
});
