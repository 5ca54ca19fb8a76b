import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isFullRun } from '#tests/support/full-run.ts';
import { writeLiveBlog } from '#tests/support/newsroom/live-blog-file.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { startChild, type Child } from '#tests/support/processes/child.ts';
import { sharedSequence } from '#domain/live/live-changes.ts';
import { followStream } from '#tests/support/requests/followed-stream.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';
import { until } from '#tests/support/until.ts';

const HOST = { host: 'elfar.localhost' };
const CONTENT_TOKEN = 'a-content-token-of-the-tests';

interface Node {
  child: Child;
  url: string;
}

/** The node that editors write on. */
let near: Node;
/** The node that readers follow. */
let far: Node;

beforeAll(async () => {
  const [postgres, newsroom] = await Promise.all([startRealPostgres(), makeNewsroomFolder()]);
  appendFileSync(path.join(newsroom.content, 'sites', 'elfar.yaml'), 'taxons: [elfar-politica]\n');
  for (const id of ['nit', 'tall', 'perdut']) writeLiveBlog(newsroom.content, id);
  const databaseUrl = await postgres.createDatabase('portada');
  const start = async (name: string): Promise<Node> => {
    const port = await freePort();
    const environment = {
      ...newsroom.environment(name, databaseUrl),
      PORT: String(port),
      LOG_LEVEL: 'info',
      CONTENT_TOKEN,
    };
    const child = startChild('src/server/programs/app/main.ts', { environment });
    await child.wrote('every known page is in the cache');
    return { child, url: `http://127.0.0.1:${port}` };
  };
  [near, far] = await Promise.all([start('near'), start('far')]);
  return async () => {
    await Promise.all([near.child.kill(), far.child.kill()]);
    await postgres.stop();
    newsroom.remove();
  };
}, 120_000);

async function send(method: string, blog: string, post: string, item?: object): Promise<string> {
  const { status, body } = await ask(near.url, {
    method,
    path: `/api/content/${blog}/posts/${post}`,
    headers: {
      ...HOST,
      authorization: `Bearer ${CONTENT_TOKEN}`,
      ...(item && { 'content-type': 'application/json' }),
    },
    ...(item && { body: JSON.stringify(item) }),
  });
  return `${status} ${JSON.parse(body.toString()).response?.result}`;
}

const put = (blog: string, post: string, text: string, more: object = {}) =>
  send('PUT', blog, post, {
    uri: `urn:example:${post}`,
    type: 'text',
    headline: text,
    body_html: `<p>${text}.</p>`,
    firstcreated: '2026-03-01T10:00:00Z',
    ...more,
  });
const remove = (blog: string, post: string) => send('DELETE', blog, post);

async function follow(blog: string, headers: Record<string, string> = {}, query = '') {
  const stream = await followStream(`${far.url}/api/front/live/${blog}/events${query}`, {
    ...HOST,
    ...headers,
  });
  onTestFinished(() => stream.close());
  await until('the stream is open', () => stream.text().includes('event: ready'));
  return stream;
}

const since = async (blog: string, number: number) =>
  (
    await ask(far.url, {
      path: `/api/front/live/${blog}/since/${sharedSequence(number)}/`,
      headers: HOST,
    })
  ).body.toString();

/** The event with an id in a stream's text. */
const eventOf = (text: string, id: number) =>
  text.split('\n\n').find((event) => event.startsWith(`id: ${id}\n`)) ?? '';

describe('an editor on one node and a reader on another', () => {
  it('tells a post, an edit, a pin and a removal in their order', async () => {
    const stream = await follow('nit', {}, '?since=0');
    const told = (id: number) => until(`change ${id} was told`, () => stream.ids().includes(id));
    expect(await put('nit', 'p1', 'Primera')).toBe('201 created');
    await told(1);
    expect(await put('nit', 'p1', 'Corregida')).toBe('200 updated');
    await told(2);
    expect(await put('nit', 'p1', 'Corregida', { portada: { isPinned: true } })).toBe(
      '200 updated',
    );
    await told(3);
    expect(await remove('nit', 'p1')).toBe('200 removed');
    await told(4);
    expect(stream.ids()).toEqual([1, 2, 3, 4]);
    expect(eventOf(stream.text(), 1)).toMatch(/id="p1"[^]*Primera/);
    expect(eventOf(stream.text(), 2)).toMatch(/id="p1"[^]*Corregida/);
    expect(eventOf(stream.text(), 2)).not.toContain('data-pinned');
    expect(eventOf(stream.text(), 3)).toMatch(/id="p1"[^]*data-pinned/);
    expect(eventOf(stream.text(), 4)).toContain('data-removed="p1"');
    expect(eventOf(stream.text(), 4)).not.toContain('Corregida');
  });

  if (isFullRun) {
    it('sends a reader who connects again what it missed, each post once in its last state', async () => {
      const before = await follow('tall', {}, '?since=0');
      await put('tall', 'p1', 'Primera');
      await put('tall', 'p2', 'Segona');
      await until('both were told', () => before.ids().at(-1) === 2);
      before.close();
      await put('tall', 'p3', 'Tercera');
      await put('tall', 'p1', 'Primera corregida');
      await remove('tall', 'p2');
      await put('tall', 'p3', 'Tercera', { portada: { isPinned: true } });
      const again = await follow('tall', { 'Last-Event-ID': '2' });
      await until('what was missed was told', () => again.ids().includes(6));
      expect(again.ids()).toEqual([6]);
      expect(
        [...again.text().matchAll(/<li id="([^"]+)"/g)].map(([, id]) => id).toSorted(),
      ).toEqual(['p1', 'p3']);
      expect(again.text()).toMatch(/data-removed="p2"/);
      expect(again.text()).toContain('Primera corregida');
      await put('tall', 'p4', 'Quarta');
      await until('the stream goes on', () => again.ids().includes(7));
    });

    it('answers a polling reader the same', async () => {
      await put('perdut', 'p1', 'Primera');
      await until('the post has come', async () => (await since('perdut', 0)).includes('Primera'));
      const known = Number(/data-sequence="(\d+)"/.exec(await since('perdut', 0))?.[1]);
      await put('perdut', 'p2', 'Segona', { portada: { isPinned: true } });
      await put('perdut', 'p1', 'Primera corregida');
      await put('perdut', 'p3', 'Tercera');
      await remove('perdut', 'p3');
      const stream = await follow('perdut', {}, `?since=${known}`);
      await until('everything was told', () => stream.ids().includes(known + 4));
      await until('the part is the same', async () =>
        (await since('perdut', known)).includes(`data-sequence="${known + 4}"`),
      );
      const part = await since('perdut', known);
      const told = eventOf(stream.text(), known + 4).replaceAll(/^(?:id: .*\n|data: )/gm, '');
      expect(told.trim()).toBe(part.trim());
      expect(part).toMatch(/data-removed="p3"[^]*id="p2"[^]*data-pinned[^]*Primera corregida/);
    });
  }
});
