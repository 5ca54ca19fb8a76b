import type { Page } from 'playwright/test';
import { callAsNewsroom, publishStory } from './documents/publish-document.ts';
import { elfarIn } from './editions.ts';
import { ownName } from './own-name.ts';
import { published } from './published.ts';

/** Instant of the post with a number: a minute after the one before. */
const instant = (n: number) => new Date(Date.parse('2026-11-01T10:00:00Z') + n * 60_000).toISOString();

export interface TestBlog {
  id: string;
  headline: string;
  url: string;
  /** Writes the post with a number, with further fields of ninjs. */
  write(n: number, more?: object): Promise<void>;
  remove(n: number): Promise<void>;
  /** Ends the coverage, so that the room of live blogs lists those of running tests first. */
  end(): Promise<void>;
}

/** A new live blog of El Far in Spanish with a number of posts. */
export async function publishBlog(posts: number): Promise<TestBlog> {
  const edition = elfarIn('es');
  const id = ownName('directo');
  const headline = `Cobertura de prueba ${id}`;
  const publish = (isLive: boolean) =>
    publishStory(edition, id, { headline, type: 'live-blog', isLive, coverageStart: '2026-11-01T08:00:00Z' });
  const url = await publish(true);
  const call = async (method: string, n: number, body?: object) =>
    void (await callAsNewsroom(edition, method, `/api/content/${id}/posts/p${n}`, body));
  const write = (n: number, more: object = {}) =>
    call('PUT', n, {
      uri: `urn:test:${id}:${n}`,
      type: 'text',
      headline: `Publicación ${n}`,
      firstcreated: instant(n),
      body_html: `<p>Texto de la publicación número ${n}, con dos líneas en un teléfono estrecho.</p>`,
      ...more,
    });
  for (let n = 1; n <= posts; n += 1) await write(n);
  if (posts > 0) await published(url, `id="p${posts}"`);
  return { id, headline, url, write, remove: (n) => call('DELETE', n), end: async () => void (await publish(false)) };
}

/** Ids of the posts of a page, in their order. */
export const postsOf = (page: Page) => page.locator('.days .post').evaluateAll((posts) => posts.map(({ id }) => id));
