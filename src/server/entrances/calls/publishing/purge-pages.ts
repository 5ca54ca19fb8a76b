import { z } from 'zod';
import { purgePages as contract } from '#contracts/publishing/purge-pages.ts';
import { CONTENT_TOKEN_ACTOR } from '#domain/desk/actor.ts';
import { siteTag } from '#domain/documents/cache-tags.ts';
import { cdnTagsOfPurge } from '#server/platform/http/cdn-tags.ts';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';
import { serveContract } from '#server/entrances/endpoints/endpoint.ts';

/** Limit of the body in bytes: a thousand tags. */
const BODY_LIMIT = 64 * 1024;

const bodySchema = z.strictObject({
  tags: z
    .array(z.string().regex(/^[^\s,]{1,200}$/))
    .max(1000)
    .optional(),
});

/** Serves `POST /api/purge`. */
export const purgePages = serveContract(contract, {
  bodyLimit: BODY_LIMIT,
  facts: { caller: 'newsroom', body: bodySchema.optional(), limits: [] },
  authorize({ request, locals }) {
    const isAllowed = isBearerToken(
      request.headers.get('authorization') ?? undefined,
      locals.services.publishing.contentToken,
    );
    return Promise.resolve(isAllowed ? undefined : { code: 'NOT_SIGNED_IN' as const });
  },
  async handle({ locals }, body) {
    const { services } = locals;
    const parsed = bodySchema.safeParse(body ?? {});
    if (!parsed.success)
      return {
        ok: false,
        code: 'INVALID_FIELDS',
        fields: { tags: 'must be a list of cache tags' },
      };
    const tags = parsed.data.tags ?? services.sites.map(({ alias }) => siteTag(alias));
    await services.publishing.purgePages(tags, CONTENT_TOKEN_ACTOR);
    services.log.info(
      { tags: tags.length, first: tags.slice(0, 10) },
      'pages were purged by an operator',
    );
    return { ok: true, response: { tags, cdnTags: cdnTagsOfPurge(tags) } };
  },
});
