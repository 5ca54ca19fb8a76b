import { z } from 'zod';
import { listMedia as contract } from '#contracts/media/list-media.ts';
import { mediaPath, withWords } from '#domain/media/media-file.ts';
import { isBearerToken } from '#server/platform/http/bearer-token.ts';
import { serveContract } from '#server/entrances/endpoints/endpoint.ts';

const querySchema = z.strictObject({
  unused: z.literal('true').optional(),
  after: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .default(''),
  limit: z
    .string()
    .regex(/^(?:[1-9][0-9]?|100)$/, 'must be 1 to 100')
    .default('100'),
});

/** Serves `GET /api/media`. */
export const listMedia = serveContract(contract, {
  bodyLimit: 0,
  facts: { caller: 'newsroom', query: querySchema, limits: [] },
  authorize({ request, locals }) {
    const isAllowed = isBearerToken(
      request.headers.get('authorization') ?? undefined,
      locals.services.publishing.contentToken,
    );
    return Promise.resolve(isAllowed ? undefined : { code: 'NOT_SIGNED_IN' as const });
  },
  async handle({ url, locals }) {
    const query = querySchema.safeParse(Object.fromEntries(url.searchParams));
    if (!query.success) {
      const fields = Object.fromEntries(
        query.error.issues.map(({ path, message }) => [path.join('.') || 'query', message]),
      );
      return { ok: false, code: 'INVALID_FIELDS', fields };
    }
    const { unused, after, limit } = query.data;
    const { files, next } = await locals.services.media.list({
      isUnused: unused !== undefined,
      after,
      limit: Number(limit),
    });
    const listed = files.map(({ name, kind, bytes, storedAt, proposed }) => ({
      name,
      path: mediaPath(name),
      kind,
      bytes,
      sentAt: storedAt.toISOString(),
      ...withWords(proposed),
    }));
    return { ok: true, response: { files: listed, next } };
  },
});
