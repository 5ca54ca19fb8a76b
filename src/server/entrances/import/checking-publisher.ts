import { documentSchema } from '#domain/documents/document.ts';
import type { Publisher } from '#server/subjects/publishing/publisher.ts';

/**
 * A publisher that validates and stores nothing, for `--dry-run`. It cannot check references and
 * paths against the store.
 */
export const checkingPublisher: Publisher = {
  publish: async ({ submissions }) => {
    const results = submissions.map(({ source, document }) => ({
      source,
      result: documentSchema.safeParse(document),
    }));
    const problems = results.flatMap(({ source, result }) =>
      (result.error?.issues ?? []).map(({ path, message }) => ({
        source,
        field: path.join('.'),
        reason: message,
      })),
    );
    if (problems.length > 0) return { ok: false, problems };
    return {
      ok: true,
      created: results.flatMap(({ result }) => result.data?.id ?? []),
      updated: [],
      unchanged: [],
      removed: [],
    };
  },
};
