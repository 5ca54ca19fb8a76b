import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showHome } from '#contracts/desk/show-home.ts';
import { $desk, callDesk } from '#stores/desk/desk.ts';
import { createDeskList } from '#stores/desk/desk-list.ts';
import { offerUndo, pauseUndo, resumeUndo, carryOutUndo, undo } from '#stores/desk/undo.ts';

beforeEach(() => {
  vi.useFakeTimers();
  $desk.set({ standing: 'open', said: undefined, undo: undefined });
});
afterEach(() => vi.useRealTimers());

describe('a call of the desk', () => {
  const answering = (status: number, body: unknown) => ({
    fetch: () => Promise.resolve(Response.json(body, { status })),
  });

  it.each([
    [401, 'NOT_SIGNED_IN', 'ended'],
    [403, 'ROLE_REQUIRED', 'no-role'],
    [403, 'FOREIGN_ORIGIN', 'open'],
    [503, 'SERVICE_UNAVAILABLE', 'open'],
  ])('that is refused with %i %s leaves the desk %s', async (status, code, standing) => {
    expect(
      await callDesk(showHome, {}, answering(status, { httpCode: status, code })),
    ).toBeUndefined();
    expect($desk.get().standing).toBe(standing);
  });

  it('resolves to the response', async () => {
    const response = { nick: 'eva', roles: ['editor'], until: '2026-11-26T20:00:00Z', waiting: [] };
    expect(await callDesk(showHome, {}, answering(200, { httpCode: 200, response }))).toEqual(
      response,
    );
  });
});

describe('an action that can be undone', () => {
  function anAction(text = 'fet') {
    const done: string[] = [];
    offerUndo({
      text,
      act: () => Promise.resolve(void done.push('act')),
      back: () => void done.push('back'),
    });
    return done;
  }

  it('takes effect once after its time, and is offered until then', async () => {
    const done = anAction();
    expect($desk.get().undo).toEqual({ text: 'fet' });
    await vi.advanceTimersByTimeAsync(7999);
    expect(done).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([done, $desk.get().undo]).toEqual([['act'], undefined]);
    undo();
    expect(done).toEqual(['act']);
  });

  it('never takes effect once it is undone', async () => {
    const done = anAction();
    undo();
    await vi.advanceTimersByTimeAsync(60_000);
    await carryOutUndo();
    expect([done, $desk.get().undo]).toEqual([['back'], undefined]);
  });

  it('waits while its button has the focus', async () => {
    const done = anAction();
    pauseUndo();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(done).toEqual([]);
    resumeUndo();
    await vi.advanceTimersByTimeAsync(8000);
    expect(done).toEqual(['act']);
  });

  it('takes effect at once before another one, and before the page is left', async () => {
    const first = anAction();
    const second = anAction('un altre');
    expect([first, second, $desk.get().undo]).toEqual([['act'], [], { text: 'un altre' }]);
    await carryOutUndo();
    expect(second).toEqual(['act']);
  });
});

describe('a list of a room', () => {
  type Page = { items: string[]; cursor: string | null } | undefined;

  /** A list whose pages are answered by hand, in any order. */
  function aList() {
    const asked: { query: string; cursor: string | undefined; answer(page: Page): void }[] = [];
    const list = createDeskList<string, string>({
      first: '',
      keyOf: (item) => item,
      fetchPage: (query, cursor) =>
        new Promise<Page>((answer) => asked.push({ query, cursor, answer })),
    });
    return { list, asked };
  }

  it('adds pages to the end, one at a time', async () => {
    const { list, asked } = aList();
    const loading = list.load('q');
    asked[0]?.answer({ items: ['a'], cursor: '1' });
    await loading;
    const adding = [list.more(), list.more()];
    asked[1]?.answer({ items: ['b'], cursor: null });
    await Promise.all(adding);
    await list.more();
    expect(asked.map(({ query, cursor }) => [query, cursor])).toEqual([
      ['q', undefined],
      ['q', '1'],
    ]);
    expect(list.$state.get()).toMatchObject({ status: 'ready', items: ['a', 'b'], cursor: null });
  });

  it('drops the answer of an earlier query', async () => {
    const { list, asked } = aList();
    const loading = [list.load('old'), list.load('new')];
    asked[1]?.answer({ items: ['new'], cursor: null });
    asked[0]?.answer({ items: ['old'], cursor: null });
    await Promise.all(loading);
    expect(list.$state.get().items).toEqual(['new']);
  });

  it('says that it failed, and is loaded again for the same query', async () => {
    const { list, asked } = aList();
    const loading = list.load('q');
    asked[0]?.answer(undefined);
    await loading;
    expect(list.$state.get().status).toBe('failed');
    const again = list.reload();
    asked[1]?.answer({ items: [], cursor: null });
    await again;
    expect([asked[1]?.query, list.$state.get().status]).toEqual(['q', 'ready']);
  });

  it('hides selected items, and shows them again', async () => {
    const { list, asked } = aList();
    const loading = list.load('q');
    asked[0]?.answer({ items: ['a', 'b', 'c'], cursor: null });
    await loading;
    list.toggle('a');
    list.toggle('b');
    list.toggle('a');
    expect(list.$state.get().selected).toEqual(['b']);
    const back = list.hide(['b']);
    expect(list.$state.get()).toMatchObject({ items: ['a', 'c'], selected: [] });
    back();
    expect(list.$state.get()).toMatchObject({ items: ['a', 'b', 'c'], selected: [] });
  });
});
