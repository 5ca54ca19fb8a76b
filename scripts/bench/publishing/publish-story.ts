import { request } from 'node:http';

/** Content token of the nodes that the benches publish to. */
export const PUBLISHING_TOKEN = 'token-of-this-measurement-only';

/** Publishes a story in the section of politics. Returns its path. Throws if it is refused. */
export function publishStory(
  url: string,
  host: string,
  id: string,
  headline: string,
): Promise<string> {
  const story = JSON.stringify({
    uri: `urn:bench:${id}`,
    type: 'text',
    language: 'ca',
    versioncreated: new Date().toISOString(),
    headline,
    body_html: `<p>${headline}</p>`,
  });
  const headers = {
    host,
    authorization: `Bearer ${PUBLISHING_TOKEN}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(story),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/content/bench-${id}?site=elfar&locale=ca`,
      { method: 'PUT', headers },
      (response) => {
        let answer = '';
        response.setEncoding('utf8').on('data', (text: string) => (answer += text));
        response.once('end', () => {
          if (response.statusCode === 201)
            resolve(new URL(JSON.parse(answer).response.url).pathname);
          else reject(new Error(`The story was refused (${response.statusCode}): ${answer}`));
        });
      },
    );
    sent.once('error', reject);
    sent.end(story);
  });
}
