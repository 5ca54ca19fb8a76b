import { describe, expect, it } from 'vitest';
import type { StorySummary } from '#domain/stories/story.ts';
import { createMostReadRefresh } from '#server/subjects/publishing/most-read-refresh.ts';
import { aStory, elfar } from '#tests/support/newsroom/newsroom.ts';

const headOf = (id: string): StorySummary => ({ ...aStory({ id }), path: `/${id}/` });

/**
 * A task over one order of stories for reads in Catalan. The order and the failure of a purge can
 * be changed.
 */
function refreshOf(order: string[]) {
  const state = { order, isAway: false };
  const purged: string[][] = [];
  const run = createMostReadRefresh({
    repository: {
      listMostRead: ({ locale, kind }) =>
        Promise.resolve(
          locale === 'ca' && kind === 'read' ? state.order.map(headOf) : [headOf('a')],
        ),
    },
    sites: [elfar],
    onPurge: (tags) =>
      state.isAway ? Promise.reject(new Error('away')) : Promise.resolve(void purged.push(tags)),
  });
  return { state, purged, run };
}

describe('the refresh of the most read stories', () => {
  it('purges every edition once after a start, and then the editions whose order has changed', async () => {
    const { state, purged, run } = refreshOf(['a', 'b']);
    await run();
    await run();
    expect(purged).toEqual([['most:elfar:ca', 'most:elfar:es']]);
    state.order = ['b', 'a'];
    await run();
    await run();
    expect(purged.slice(1)).toEqual([['most:elfar:ca']]);
  });

  it('repeats a purge that failed', async () => {
    const { state, purged, run } = refreshOf(['a', 'b']);
    await run();
    state.order = ['b', 'a'];
    state.isAway = true;
    await expect(run()).rejects.toThrow('away');
    state.isAway = false;
    await run();
    expect(purged.slice(1)).toEqual([['most:elfar:ca']]);
  });
});
