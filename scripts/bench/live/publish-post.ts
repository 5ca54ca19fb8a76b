import { Agent, request } from 'node:http';
import { PUBLISHING_TOKEN } from '../publishing/publish-story.ts';

/** Site of the live blogs. */
export const HOST = 'elfar.localhost';

const agent = new Agent({ keepAlive: true });

/**
 * Publishes a post of a live blog. Its text contains its id twice. Throws if it is refused.
 * Resolves with milliseconds.
 */
export async function publishPost(
  url: string,
  { blog, id, at = new Date() }: { blog: string; id: string; at?: Date },
): Promise<number> {
  const startedAt = performance.now();
  await send(`${url}/api/content/${blog}/posts/${id}`, {
    uri: `urn:bench:${id}`,
    type: 'text',
    headline: `Entrada ${id}`,
    body_html: `<p>${'El riu ha pujat quatre centímetres en una hora. '.repeat(8)}</p><p>${id}</p>`,
    firstcreated: at.toISOString(),
  });
  return performance.now() - startedAt;
}

function send(url: string, item: object): Promise<void> {
  const body = JSON.stringify(item);
  const headers = {
    host: HOST,
    authorization: `Bearer ${PUBLISHING_TOKEN}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'PUT', headers, agent }, (response) => {
      let answer = '';
      response.setEncoding('utf8').on('data', (text: string) => (answer += text));
      response.once('end', () => {
        if (response.statusCode === 201 || response.statusCode === 200) resolve();
        else
          reject(new Error(`${url} was refused (${response.statusCode}): ${answer.slice(0, 500)}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
