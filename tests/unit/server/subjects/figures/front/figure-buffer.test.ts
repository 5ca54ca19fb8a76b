import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FigureCount } from '#domain/figures/figure.ts';
import { VITAL_VIEWS } from '#domain/figures/vital-figures.ts';
import { createFigureBuffer } from '#server/subjects/figures/front/figure-buffer.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';

const VIEW: FigureCount = {
  site: 'elfar',
  dimension: 'page',
  key: 'el-port',
  views: 1,
  reads: 1,
  shares: 0,
  seconds: 7,
};

describe('the buffer of figures', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends the sums of all views once a second', async () => {
    const sent: FigureCount[][] = [];
    const send = (sums: FigureCount[]) => Promise.resolve(void sent.push(sums));
    const buffer = createFigureBuffer({ send, log: silentLog });
    for (let index = 0; index < 3; index += 1) buffer.add({ ...VIEW });
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([[{ ...VIEW, views: 3, reads: 3, seconds: 21 }]]);
  });

  it('counts each event once as lost if its transfer fails, and refused ones again', async () => {
    const sent: FigureCount[][] = [];
    let isAway = true;
    const send = (sums: FigureCount[]) => {
      if (isAway) return Promise.reject(new Error('away'));
      sent.push(sums);
      return Promise.resolve();
    };
    const buffer = createFigureBuffer({ send, log: silentLog });
    buffer.add({ ...VIEW, views: 4 });
    buffer.add({ ...VIEW, dimension: 'source', key: 'cerca.example', views: 4 });
    buffer.add({ ...VIEW, key: 'shared', views: 0, shares: 3 });
    // The vitals of five views: the first row counts them.
    buffer.add({ ...VIEW, dimension: 'vital', key: `${VITAL_VIEWS} el-port`, views: 5 });
    buffer.add({ ...VIEW, dimension: 'vital', key: 'LCP 2500 el-port', views: 5 });
    buffer.add({ ...VIEW, dimension: 'cause', key: 'LCP loadDelay img el-port', views: 1 });
    buffer.add({ ...VIEW, dimension: 'refused', key: 'bot', views: 2 });
    await vi.advanceTimersByTimeAsync(1000);
    isAway = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.flat().map(({ dimension, key, views }) => [dimension, key, views])).toEqual([
      ['refused', 'lost', 12],
      ['refused', 'bot', 2],
    ]);
  });

  it('has no place for more than 10,000 keys of one second', () => {
    const buffer = createFigureBuffer({ send: () => Promise.resolve(), log: silentLog });
    const added = Array.from({ length: 10_001 }, (_none, index) =>
      buffer.add({ ...VIEW, key: `id-${index}` }),
    );
    expect(added.filter(Boolean)).toHaveLength(10_000);
  });
});
