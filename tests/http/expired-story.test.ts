import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Application } from '../../src/server/application.ts';
import { storyFields } from '../support/newsroom.ts';
import { ask } from '../support/raw-http.ts';
import { until } from '../support/until.ts';
import { startApplication } from '../support/started-application.ts';

const NOON = Date.parse('2026-06-10T10:00:00Z');
const MINUTE = 60_000;
let application: Application;
let url: string;

beforeAll(async () => {
  // The clock of the wall alone: what waits, waits. It only goes forward here: a clock that was set back looks at another span.
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  const started = await startApplication();
  ({ application, url } = started);
  return async () => {
    await started.close();
    vi.useRealTimers();
  };
});

async function read(path: string, host = 'elfar.localhost'): Promise<{ status: number; text: string }> {
  const { status, body } = await ask(url, { path, headers: { host } });
  return { status, text: body.toString() };
}

async function publish(...documents: ({ id: string } & Record<string, unknown>)[]): Promise<void> {
  const submissions = documents.map((document) => ({ source: document.id, document }));
  expect(await application.wiring.services.publisher.publish({ origin: 'push', submissions })).toMatchObject({ ok: true });
}

describe('a story that expires', () => {
  it('leaves its page and every list when its time comes, with nothing published meanwhile', async () => {
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
    const shown = async () => (await Promise.all(lists.map((list) => read(list)))).map(({ text }) => text.includes('Val fins a la una'));
    expect([await shown(), (await read(path)).status]).toEqual([[true, true, true, true], 200]);
    vi.setSystemTime(NOON + 2 * MINUTE + 1000);
    await until('no page lists the story', async () => !(await shown()).some(Boolean));
    await until('its page says that it is gone', async () => (await read(path)).status === 410);
  });
});
