import { request } from 'node:http';
import { expect, type Page } from 'playwright/test';
import { CONTENT_TOKEN } from './content-token.ts';
import { EDITIONS } from './editions.ts';
import { get } from './http.ts';
import { storyUrl } from './pages.ts';

/** Instant of the post with a number: a minute after the one before. */
const instant = (n: number) => new Date(Date.parse('2026-11-01T10:00:00Z') + n * 60_000).toISOString();

export interface TestBlog {
  url: string;
  /** Writes the post with a number, with further fields of ninjs. */
  write(n: number, more?: object): Promise<void>;
  remove(n: number): Promise<void>;
}

/** A live blog of the test server (`awkward-stories.mjs`) with a number of posts. */
export async function openBlog(name: string, posts: number): Promise<TestBlog> {
  const edition = EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'es');
  if (!edition) throw new Error('There is no edition.');
  const url = await storyUrl(edition, `directo-${name}`);
  const call = (method: string, n: number, body?: object) => send(url, `/api/content/elfar-es-directo-${name}/posts/p${n}`, method, body);
  const write = (n: number, more: object = {}) =>
    call('PUT', n, {
      uri: `urn:test:${name}:${n}`,
      type: 'text',
      headline: `Publicación ${n}`,
      firstcreated: instant(n),
      body_html: `<p>Texto de la publicación número ${n}, con dos líneas en un teléfono estrecho.</p>`,
      ...more,
    });
  // A test that is tried again begins with the same posts.
  for (let n = posts + 1; n <= posts + 6; n += 1) await call('DELETE', n);
  for (let n = 1; n <= posts; n += 1) await write(n);
  // The page before the last post may be sent for a second more.
  await expect.poll(async () => (await get(url)).body, 'the page has its last post').toContain(`id="p${posts}"`);
  return { url, write, remove: (n) => call('DELETE', n) };
}

function send(url: string, path: string, method: string, body?: object): Promise<void> {
  const { host, port } = new URL(url);
  const headers = { host, authorization: `Bearer ${CONTENT_TOKEN}`, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume();
      if ((answer.statusCode ?? 500) < 300) resolve();
      else reject(new Error(`${method} ${path} was answered with ${answer.statusCode}`));
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

/** Publishes an alert of El Far in Spanish that no page shows before the year 2100, so that other tests see nothing of it. */
export function publishComingAlert(url: string, title: string): Promise<void> {
  return send(url, '/api/alerts/elfar-es-lejana?locale=es', 'PUT', { title, startsAt: '2100-01-01T00:00:00Z' });
}

/** Ids of the posts of a page, in their order. */
export const postsOf = (page: Page) => page.locator('.days .post').evaluateAll((posts) => posts.map(({ id }) => id));
