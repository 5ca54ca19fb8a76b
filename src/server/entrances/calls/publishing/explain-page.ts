import { z } from 'zod';
import { explainPage as contract } from '#contracts/publishing/purge-pages.ts';
import { readPath } from '#domain/routes/read-path.ts';
import { cdnTagsOfPage } from '#server/platform/http/cdn-tags.ts';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';
import { serveContract } from '#server/entrances/endpoints/endpoint.ts';

/** Kinds of answers that the page cache keeps. */
const KEPT: ReadonlySet<string> = new Set(['page', 'file', 'fragment']);

const querySchema = z.strictObject({
  path: z
    .string()
    .max(1000)
    .regex(/^\/(?!\/)[^\s?#\\]*$/, 'must be the path of a page'),
});

/** Serves `GET /api/purge`. */
export const explainPage = serveContract(contract, {
  bodyLimit: 0,
  facts: { caller: 'newsroom', query: querySchema, limits: [] },
  authorize({ request, locals }) {
    const isAllowed = isBearerToken(
      request.headers.get('authorization') ?? undefined,
      locals.services.publishing.contentToken,
    );
    return Promise.resolve(isAllowed ? undefined : { code: 'NOT_SIGNED_IN' as const });
  },
  async handle({ url, locals: { services, site } }) {
    const query = querySchema.safeParse(Object.fromEntries(url.searchParams));
    if (!query.success)
      return { ok: false, code: 'INVALID_FIELDS', fields: { path: 'must be the path of a page' } };
    const { path, route } = readPath(site, query.data.path);
    const found = KEPT.has(route.answer)
      ? await services.publishing.explainPage(site, path)
      : undefined;
    if (!found) return { ok: false, code: 'NOT_FOUND' };
    const { tags, purge } = found;
    const page = { path, tags, cdnTags: cdnTagsOfPage(tags) };
    if (!purge) return { ok: true, response: page };
    const { number, at, isSoft, subjects, actor } = purge;
    const by = actor && {
      kind: actor.kind,
      ...(actor.name === undefined ? {} : { name: actor.name }),
    };
    const told = {
      number,
      at: at.toISOString(),
      isSoft,
      ...(subjects && { subjects }),
      ...(by && { actor: by }),
    };
    return { ok: true, response: { ...page, purge: told } };
  },
});
