import { describe, expect, it } from 'vitest';
import type { Found } from '#server/platform/page-cache/render-outcome.ts';
import { LiveSource } from '#server/subjects/live/front/live-source.ts';
import type { StreamEvent } from '#server/platform/front/streams/stream-source.ts';
import { until } from '#tests/support/until.ts';

const KEY = 'elfar/api/front/live/temporal/events';

/** A source over a live blog with a number of changes, and what its readers were told. */
function open({ sequence = 3, pause = 20 } = {}) {
  const state = { sequence, hasEnded: false, isThere: true, failures: 0, stale: 0, kept: 0 };
  const asked: string[] = [];
  const told: StreamEvent[] = [];
  let isOver = false;
  const get = (key: string): Promise<Found> => {
    asked.push(key);
    if (state.failures > 0) {
      state.failures -= 1;
      return Promise.reject(new Error('no worker'));
    }
    if (!state.isThere) return Promise.resolve({ kind: 'missing', status: 404 });
    if (state.kept > 0) {
      state.kept -= 1;
      const identity = Buffer.from('<ol data-sequence="1"><li>de fa estona</li></ol>');
      return Promise.resolve({
        kind: 'page',
        state: 'error',
        page: { bodies: { identity } },
        failure: new Error('no worker'),
      } as never);
    }
    const isStale = state.stale > 0;
    state.stale -= 1;
    const number = isStale ? state.sequence - 1 : state.sequence;
    const html = `<ol data-sequence="${number}"${state.hasEnded ? ' data-ended' : ''}><li>${key}</li></ol>`;
    return Promise.resolve({
      kind: 'page',
      state: isStale ? 'stale' : 'hit',
      page: { bodies: { identity: Buffer.from(html) } },
    } as never);
  };
  const source = new LiveSource({ pages: { get }, log: { warn() {} }, pause });
  const stop = source.subscribe(KEY, {
    onEvent: (event) => told.push(event),
    onEnd: () => (isOver = true),
  });
  return { state, asked, told, source, stop, isOver: () => isOver };
}

describe('the streams of live blogs', () => {
  it('tell readers the changes since the last ones after a purge of the live blog', async () => {
    const { state, asked, told, source } = open();
    expect(await source.missed(KEY, '3')).toEqual({
      events: [],
      lastId: '3',
      isComplete: true,
      hasEnded: false,
    });
    state.sequence = 4;
    source.purged(['live:another', 'doc:temporal']);
    source.purged(['live:temporal']);
    await until('the change was told', () => told.length === 1);
    expect(told[0]?.id).toBe('4');
    expect(new Set(asked)).toEqual(
      new Set(['elfar/api/front/live/temporal/since/0/', 'elfar/api/front/live/temporal/since/3/']),
    );
  });

  it('tell a burst of changes at most twice', async () => {
    const { state, told, source } = open({ pause: 100 });
    await source.missed(KEY, '3');
    for (let change = 1; change <= 50; change += 1) {
      state.sequence += 1;
      source.purged(['live:temporal']);
    }
    await until('the last change was told', () => told.at(-1)?.id === '53');
    expect(told.length).toBeLessThanOrEqual(2);
  });

  it('say what a reader missed, and ask a second time if others were told more meanwhile', async () => {
    const { state, source, told } = open();
    await source.missed(KEY, '1');
    state.sequence = 5;
    source.purged(['live:temporal']);
    await until('the change was told', () => told.length === 1);
    state.sequence = 4;
    expect(await source.missed(KEY, '1')).toMatchObject({ lastId: '4', isComplete: false });
  });

  it.each([undefined, '', '-1', '1e9', '99999999999', '<script>', '03'])(
    'send all changes to a reader with the id %s',
    async (id) => {
      const { source, asked } = open();
      expect((await source.missed(KEY, id))?.events).toHaveLength(1);
      expect(new Set(asked)).toEqual(new Set(['elfar/api/front/live/temporal/since/0/']));
    },
  );

  it('never ask for a number of the future, which would be kept', async () => {
    const { source, asked } = open();
    expect(await source.missed(KEY, '99999')).toMatchObject({ events: [], lastId: '3' });
    expect(asked).not.toContain('elfar/api/front/live/temporal/since/99999/');
  });

  it('wait for the new version of a part that is sent for a moment longer', async () => {
    const { state, told, source } = open();
    await source.missed(KEY, '3');
    Object.assign(state, { sequence: 4, stale: 2 });
    source.purged(['live:temporal']);
    await until('the change was told', () => told.length === 1);
    expect(told[0]?.id).toBe('4');
  });

  it('try again when the changes cannot be rendered', async () => {
    const { state, told, source } = open();
    await source.missed(KEY, '3');
    Object.assign(state, { sequence: 4, failures: 1 });
    source.purged(['live:temporal']);
    await until('the change was told', () => told.length === 1);
  });

  it('never go back to a copy from before the purge, which readers of the page get while nothing can render it', async () => {
    const { state, told, source } = open();
    await source.missed(KEY, '3');
    Object.assign(state, { sequence: 4, kept: 2 });
    source.purged(['live:temporal']);
    await until('the change was told', () => told.length === 1);
    expect(told[0]?.id).toBe('4');
    state.kept = 1;
    await expect(source.missed(KEY, '4')).rejects.toThrow('no version after the last purge');
    // The first reader after a start, who knows a later number than the kept copy.
    const restarted = open({ sequence: 31 });
    restarted.state.kept = 1;
    await expect(restarted.source.missed(KEY, '31')).rejects.toThrow(
      'no version after the last purge',
    );
    expect(await restarted.source.missed(KEY, '31')).toMatchObject({ events: [], lastId: '31' });
  });

  it('refuse a part that stays old for longer than it may be sent', async () => {
    const { state, source } = open();
    state.stale = 1000;
    await expect(source.missed(KEY, '3')).rejects.toThrow('no version after the last purge');
  });

  it('end with the coverage, and with a live blog that is withdrawn', async () => {
    const ended = open();
    await ended.source.missed(KEY, '3');
    Object.assign(ended.state, { sequence: 4, hasEnded: true });
    ended.source.purged(['live:temporal']);
    await until('the stream ended', () => ended.isOver());
    expect(ended.told).toHaveLength(1);
    const gone = open();
    await gone.source.missed(KEY, '3');
    gone.state.isThere = false;
    gone.source.purgedEverything();
    await until('the stream ended', () => gone.isOver());
    expect(await gone.source.missed(KEY, '3')).toBeUndefined();
  });

  it('read nothing for a live blog that nobody follows', async () => {
    const { source, stop, asked } = open();
    stop?.();
    source.purged(['live:temporal']);
    source.purgedEverything();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toEqual([]);
  });
});
