import { z } from 'zod';
import { ask } from '#tests/support/requests/raw-http.ts';
import { CONTENT_TOKEN } from '../content-token.ts';
import type { Edition } from '../editions.ts';

const published = z.object({ response: z.object({ path: z.string() }) });

/** Calls the test server as the newsroom does. Throws for an answer that is no success. */
export async function callAsNewsroom(
  { origin }: Pick<Edition, 'origin'>,
  method: string,
  path: string,
  body?: object,
): Promise<string> {
  const { host, port } = new URL(origin);
  const headers = {
    host,
    authorization: `Bearer ${CONTENT_TOKEN}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  const answer = await ask(`http://127.0.0.1:${port}`, {
    method,
    path,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = answer.body.toString();
  if (answer.status >= 300)
    throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
  return text;
}

/**
 * Begins the slug of each story that a test publishes, so that the crawl of all links can leave
 * them out.
 */
export const TEST_SLUG = 'de-prova';

/**
 * Publishes a story of an edition under its id, again for a change of its fields, and returns its
 * URL. It is older than each story of the demonstration, so that no list of a test begins with it.
 */
export async function publishStory(
  edition: Edition,
  id: string,
  fields: { headline: string } & Record<string, unknown>,
): Promise<string> {
  const { site, locale, origin, front } = edition;
  const text = await callAsNewsroom(edition, 'PUT', `/api/test/${id}`, {
    type: 'article',
    site,
    locale,
    storyId: id,
    slug: `${TEST_SLUG}-${id}`,
    taxon: site === 'elfar' ? 'elfar-ciencia' : 'ondamarea-mar',
    publishedAt: '2023-03-01T08:00:00Z',
    body: [{ type: 'paragraph', html: 'Text.' }],
    ...fields,
  });
  return origin + front + published.parse(JSON.parse(text)).response.path.slice(1);
}
