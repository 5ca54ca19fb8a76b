import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTENT_TOKEN_ACTOR } from '#domain/desk/actor.ts';
import type { UploadRoute } from '#domain/routes/route.ts';
import { serveUpload, type UploadEndpoint } from '#server/entrances/endpoints/serve-upload.ts';

/**
 * `PUT /api/test/{id}` of the test server. The publish call has no live blogs and no polls, so that
 * tests publish documents here.
 */
export const DOCUMENT_ROUTE: UploadRoute = {
  kind: 'upload',
  method: 'PUT',
  pattern: '/api/test/{id}',
  caller: 'newsroom',
  size: 256 * 1024,
  idle: 30_000,
  total: 60_000,
  types: ['application/json'],
};

/**
 * Publishes the document of the body as a pushed one. Answers with its path on the site, without
 * the prefix of its language.
 */
export const documentEndpoint: UploadEndpoint = serveUpload(
  DOCUMENT_ROUTE,
  async ({ file, path: asked, services: { publishing } }) => {
    const id = path.basename(asked);
    const document: object = JSON.parse(await readFile(file, 'utf8'));
    const submissions = [{ source: id, document: { ...document, id } }];
    const outcome = await publishing.publisher.publish({
      origin: 'push',
      actor: CONTENT_TOKEN_ACTOR,
      submissions,
    });
    if (outcome.ok) return { ok: true, response: { path: (await publishing.findStory(id))?.path } };
    return {
      ok: false,
      code: 'INVALID_FIELDS',
      fields: Object.fromEntries(outcome.problems.map(({ field, reason }) => [field, reason])),
    };
  },
);
