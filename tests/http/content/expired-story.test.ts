import { beforeAll, describe, expect, it, vi } from 'vitest';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { until } from '#tests/support/until.ts';
import { MINUTE, NOON, startAtNoon, type ClockedApplication } from '#tests/support/turned-clock.ts';

let clocked: ClockedApplication;

beforeAll(async () => {
  // The test only moves the clock forward, because a clock that is set back examines another span.
  clocked = await startAtNoon();
  return () => clocked.close();
});

const read: ClockedApplication['read'] = (...of) => clocked.read(...of);
const publish: ClockedApplication['publish'] = (...documents) => clocked.publish(...documents);

describe('a story that expires', () => {
  it('removes an expired story from its page and every list without a publication', async () => {
    const path = '/politica/2026/06/10/caduca/';
    const lists = ['/', '/politica/', '/tema/port/', '/rss.xml'];
    await publish(
      storyFields({
        id: 'caduca',
        taxon: 'elfar-politica',
        tags: ['elfar-port'],
        headline: 'Val fins a la una',
        publishedAt: new Date(NOON - MINUTE).toISOString(),
        expiresAt: new Date(NOON + 2 * MINUTE).toISOString(),
      }),
    );
    const shown = async () =>
      (await Promise.all(lists.map((list) => read(list)))).map(({ text }) =>
        text.includes('Val fins a la una'),
      );
    expect([await shown(), (await read(path)).status]).toEqual([[true, true, true, true], 200]);
    vi.setSystemTime(NOON + 2 * MINUTE + 1000);
    await until('no page lists the story', async () => !(await shown()).some(Boolean));
    await until('its page says that it is gone', async () => (await read(path)).status === 410);
  });
});
