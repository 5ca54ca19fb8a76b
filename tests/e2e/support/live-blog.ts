import type { Page } from 'playwright/test';
import { callAsNewsroom, publishStory } from './documents/publish-document.ts';
import { elfarIn } from './editions.ts';
import { ownName } from './own-name.ts';
import { published } from './published.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const textOf = (n: number) =>
  `Texto de la publicación número ${n}, con dos líneas en un teléfono estrecho.`;

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
  // Within one hour of yesterday, so that all posts are of one day.
  const start = Math.floor(Date.now() / HOUR) * HOUR - 24 * HOUR;
  /** Instant of the post with a number: a minute after the one before. */
  const instant = (n: number) => new Date(start + n * MINUTE).toISOString();
  const first = Array.from({ length: posts }, (_none, index) => index + 1).map((n) => ({
    id: `p${n}`,
    at: instant(n),
    title: `Publicación ${n}`,
    body: [{ type: 'paragraph', html: textOf(n) }],
  }));
  const publish = (isLive: boolean) =>
    publishStory(edition, id, {
      headline,
      type: 'live-blog',
      isLive,
      coverageStart: instant(0),
      posts: first,
    });
  const url = await publish(true);
  const call = async (method: string, n: number, body?: object) =>
    void (await callAsNewsroom(edition, method, `/api/content/${id}/posts/p${n}`, body));
  const write = (n: number, more: object = {}) =>
    call('PUT', n, {
      uri: `urn:test:${id}:${n}`,
      type: 'text',
      headline: `Publicación ${n}`,
      firstcreated: instant(n),
      body_html: `<p>${textOf(n)}</p>`,
      ...more,
    });
  await published(url, headline);
  return {
    id,
    headline,
    url,
    write,
    remove: (n) => call('DELETE', n),
    end: async () => void (await publish(false)),
  };
}

/** Ids of the posts of a page, in their order. */
export const postsOf = (page: Page) =>
  page.locator('.days .post').evaluateAll((posts) => posts.map(({ id }) => id));
