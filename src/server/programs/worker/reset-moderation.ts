import { COMMENT_STATES } from '#domain/comments/comment.ts';
import type { Moderation } from '#server/subjects/comments/moderation/moderation.ts';

/** A thing that visitors of a demonstration have changed last. */
export interface Changed {
  kind: string;
  id: string;
  /** Their acts since somebody else's. */
  verbs: readonly string[];
  /** The version before the first of them; `undefined` for a thing that they have made. */
  version: number | undefined;
  /** The state of a comment before the first of them. */
  state: string | null;
}

/**
 * Takes back what visitors of a demonstration have decided with its account: comments return to the
 * state before, suspensions and watches end, threads are open or closed as before. A suspension of
 * somebody else that they have lifted stays lifted.
 */
export async function resetModeration(
  moderation: Pick<Moderation, 'takeBack' | 'lift' | 'watch' | 'closeThread'>,
  { site, moderator, changed }: { site: string; moderator: string; changed: readonly Changed[] },
): Promise<void> {
  for (const { kind, id, verbs, state } of changed) {
    const before = COMMENT_STATES.find((one) => one === state);
    if (kind === 'comment' && before)
      await moderation.takeBack({ site, id, moderator, state: before });
    if (kind === 'reader') await freeReader(moderation, { site, reader: id, moderator }, verbs);
    const [first] = verbs;
    if (kind === 'thread' && first === verbs.at(-1))
      await moderation.closeThread({ site, story: id, isClosed: first === 'open', moderator });
  }
}

async function freeReader(
  moderation: Pick<Moderation, 'lift' | 'watch'>,
  on: { site: string; reader: string; moderator: string },
  verbs: readonly string[],
): Promise<void> {
  const last = (...ones: string[]) => verbs.findLast((verb) => ones.includes(verb));
  if (last('suspend', 'lift') === 'suspend') await moderation.lift(on);
  if (last('watch', 'unwatch') === 'watch') await moderation.watch({ ...on, isWatched: false });
}
