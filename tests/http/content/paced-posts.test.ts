import { expect, it, onTestFinished, vi } from 'vitest';
import { sharedSequence } from '#domain/live/live-changes.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import { followStream } from '#tests/support/requests/followed-stream.ts';
import { NOON, startAtNoon } from '#tests/support/turned-clock.ts';
import { until } from '#tests/support/until.ts';

const HOST = { host: 'elfar.localhost' };
const BLOG = '/politica/2026/03/01/pressa/';

/** A live blog that continues. */
const coverage = (posts: readonly object[] = []) =>
  storyFields({
    id: 'pressa',
    type: 'live-blog',
    taxon: 'elfar-politica',
    isLive: true,
    publishedAt: '2026-03-01T10:00:00+01:00',
    coverageStart: '2026-03-01T10:00:00+01:00',
    posts,
  });

it('renders the page of a live blog once a second while fifty posts come in ten, and then shows the last', async () => {
  const node = await startAtNoon();
  onTestFinished(() => node.close());
  const { backend, wiring } = node.application;
  const rendered = vi.spyOn(backend, 'render');
  const rendersOf = (part: string) =>
    rendered.mock.calls.filter(([key]) => key.startsWith(`elfar${part}`)).length;
  await node.publish(coverage());
  const post = (number: number) =>
    wiring.services.publishing.publishPost({
      blog: 'pressa',
      id: `p${number}`,
      post: {
        at: new Date(Date.now()).toISOString(),
        title: `Entrada ${number}`,
        body: [{ type: 'paragraph', html: 'Text' }],
      },
      actor: TEST_ACTOR,
    });
  const stream = await followStream(`${node.url}/api/front/live/pressa/events?since=0`, HOST);
  onTestFinished(() => stream.close());
  await node.read(BLOG);
  await until('the stream is open', () => stream.text().includes('event: ready'));
  rendered.mockClear();
  for (let number = 1; number <= 50; number += 1) {
    vi.setSystemTime(NOON + number * 200);
    expect(await post(number)).toMatchObject({ ok: true, result: 'created' });
    expect((await node.read(BLOG)).status).toBe(200);
  }
  expect(rendersOf(BLOG)).toBeLessThanOrEqual(11);
  vi.setSystemTime(NOON + 50 * 200 + 1000);
  expect((await node.read(BLOG)).text).toContain('Entrada 50');
  expect(rendersOf(BLOG)).toBeLessThanOrEqual(12);
  await until('the last post was told', () => stream.ids().at(-1) === 50);
  // A part is rendered for each event, and again if a post came meanwhile.
  expect(rendersOf('/api/front/live/pressa/since/')).toBeLessThanOrEqual(2 * stream.ids().length);
});

it('renders one part after a post for all readers who poll', async () => {
  const node = await startAtNoon();
  onTestFinished(() => node.close());
  const posts = Array.from({ length: 45 }, (_, number) => ({
    id: `p${number}`,
    at: '2026-03-01T11:00:00+01:00',
    title: `Entrada ${number}`,
    body: [{ type: 'paragraph', html: 'Text' }],
  }));
  await node.publish(coverage(posts));
  const rendered = vi.spyOn(node.application.backend, 'render');
  const part = '/api/front/live/pressa/since/';
  for (const number of [40, 41, 43, 45])
    expect((await node.read(`${part}${number}/`)).status).toBe(number === 40 ? 200 : 301);
  await node.application.wiring.services.publishing.publishPost({
    blog: 'pressa',
    id: 'p44',
    post: undefined,
    actor: TEST_ACTOR,
  });
  rendered.mockClear();
  for (const number of [0, 1, 39, 40, 42, 44, 46])
    await node.read(`${part}${sharedSequence(number)}/`);
  expect(rendered.mock.calls.map(([key]) => key)).toEqual(
    [0, 20, 40].map((number) => `elfar${part}${number}/`),
  );
});

it('drops a removed post from the page at once', async () => {
  const node = await startAtNoon();
  onTestFinished(() => node.close());
  const posts = [1, 2].map((number) => ({
    id: `p${number}`,
    at: `2026-03-01T1${number}:00:00+01:00`,
    title: `Entrada ${number}`,
    body: [{ type: 'paragraph', html: 'Text' }],
  }));
  await node.publish(coverage(posts));
  expect((await node.read(BLOG)).text).toContain('Entrada 2');
  await node.application.wiring.services.publishing.publishPost({
    blog: 'pressa',
    id: 'p2',
    post: undefined,
    actor: TEST_ACTOR,
  });
  const { text } = await node.read(BLOG);
  expect([text.includes('Entrada 1'), text.includes('Entrada 2')]).toEqual([true, false]);
});
