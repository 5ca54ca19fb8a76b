import { documentSchema } from '../../domain/document.ts';
import type { Publisher } from '../content/publisher.ts';

/** A publisher that checks what it is given and stores nothing: for `--dry-run`. It does not know which references and addresses the store holds. */
export const checkingPublisher: Publisher = {
  publish: async ({ submissions }) => {
    const results = submissions.map(({ source, document }) => ({ source, result: documentSchema.safeParse(document) }));
    const problems = results.flatMap(({ source, result }) =>
      (result.error?.issues ?? []).map(({ path, message }) => ({ source, field: path.join('.'), reason: message })),
    );
    if (problems.length > 0) return { ok: false, problems };
    return { ok: true, created: results.flatMap(({ result }) => result.data?.id ?? []), updated: [], unchanged: [], removed: [] };
  },
};
