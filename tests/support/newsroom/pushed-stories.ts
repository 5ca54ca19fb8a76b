import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '#server/platform/observability/log.ts';
import { ask } from '../requests/raw-http.ts';
import { makeNewsroomFolder } from './newsroom-folder.ts';
import { startApplication } from '../processes/started-application.ts';

export type PushingApplication = Awaited<ReturnType<typeof startPushing>>;

/** Starts a node whose first site has a section, so that stories can be pushed to it. */
export async function startPushing({ log }: { log?: Log } = {}) {
  const newsroom = await makeNewsroomFolder();
  appendFileSync(path.join(newsroom.content, 'sites', 'elfar.yaml'), 'taxons: [elfar-politica]\n');
  const node = await startApplication({ newsroom, ...(log && { log }) });
  return {
    node,
    /** Sends one story to the publishing endpoint of elfar, in Catalan unless `query` differs. */
    async push(
      id: string,
      body: unknown,
      options: { query?: string; token?: string; type?: string } = {},
    ) {
      const {
        query = 'site=elfar&locale=ca',
        token = node.application.wiring.services.publishing.contentToken,
        type = 'application/json',
      } = options;
      const answer = await ask(node.url, {
        method: 'PUT',
        path: `/api/content/${id}?${query}`,
        headers: {
          host: 'elfar.localhost',
          'content-type': type,
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return { status: answer.status, json: JSON.parse(answer.body.toString()) };
    },
    async get(pathname: string) {
      const { status, headers, body } = await ask(node.url, {
        path: pathname,
        headers: { host: 'elfar.localhost' },
      });
      return { status, location: headers.location, html: body.toString() };
    },
    close: () => node.close(),
  };
}

/** A story as ninjs. */
export const ninjsStory = (fields: object = {}) => ({
  uri: 'urn:example:42',
  headline: 'Titular',
  body_html: '<p>Text.</p>',
  ...fields,
});
