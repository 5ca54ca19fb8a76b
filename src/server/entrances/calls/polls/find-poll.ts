import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { phaseAt } from '#domain/stories/participation-phase.ts';
import { pollResultPath } from '#domain/paths/poll-paths.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { PollHead } from '#domain/polls/poll-head.ts';
import type { StoryOf } from '#domain/stories/story.ts';
import type { ReaderServices } from '#server/entrances/endpoints/services.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';

/** A poll that everybody sees. */
export interface FoundPoll {
  edition: Edition;
  poll: PollHead;
}

/**
 * The visible poll with an id; `undefined` for another story, a hidden, withdrawn or unknown one,
 * and for one of another site.
 */
export async function findPoll(
  { locals: { services, site } }: Pick<CallContext, 'locals'>,
  id: string,
): Promise<FoundPoll | undefined> {
  if (!documentIdSchema.safeParse(id).success) return undefined;
  const [head] = await services.content
    .contentOf({ site, locale: site.defaultLocale })
    .listHeads([id]);
  if (head?.type !== 'poll' || head.site !== site.alias) return undefined;
  return { edition: { site, locale: head.locale }, poll: head };
}

/** The key of a poll for votes: its languages are one poll. */
export function keyOf({ site, storyId }: Pick<StoryOf<'poll'>, 'site' | 'storyId'>): {
  site: string;
  poll: string;
} {
  return { site, poll: storyId };
}

/** Whether the result is shown only to those who have voted. */
export function isHidden(
  { isResultHidden, startsAt, endsAt }: Pick<PollHead, 'isResultHidden' | 'startsAt' | 'endsAt'>,
  now: Date,
): boolean {
  return isResultHidden && phaseAt(now, { from: startsAt, until: endsAt }) !== 'over';
}

/** The path of the part with the result, for somebody who may see it. */
export function resultPathOf({ polls }: Pick<ReaderServices, 'polls'>, poll: PollHead): string {
  return pollResultPath(
    poll.id,
    isHidden(poll, new Date()) ? polls.resultKeys.of(keyOf(poll)) : undefined,
  );
}
