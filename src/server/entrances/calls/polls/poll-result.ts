import { withVotes } from '#domain/polls/poll-votes.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { StoryOf } from '#domain/stories/story.ts';
import type { EditionContent } from '#server/subjects/content/edition/edition-content.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { findPoll, isHidden, keyOf } from './find-poll.ts';

/**
 * The options of a poll with their votes. `undefined` for a poll that the site does not show, for a
 * hidden result without its key, and for a key that is not needed: each result has one path. The
 * content of the request becomes that of the poll's language, so that the answer gets its tags.
 */
export async function readPollResult(
  locals: CallContext['locals'] & { content: EditionContent },
  { id, key }: { id: string; key: string | undefined },
): Promise<{ edition: Edition; options: StoryOf<'poll'>['options'] } | undefined> {
  const found = await findPoll({ locals }, id);
  if (!found) return undefined;
  const { edition } = found;
  const content = locals.services.content.contentOf(edition);
  locals.content = content;
  const [poll] = await content.listHeads([id]);
  if (poll?.type !== 'poll') return undefined;
  const { resultKeys } = locals.services.readers.polls;
  const isNeeded = isHidden(poll, content.now);
  if (isNeeded !== (key !== undefined)) return undefined;
  if (key !== undefined && !resultKeys.isKey(keyOf(poll), key)) return undefined;
  return { edition, options: withVotes(poll.options, await content.countVotes(poll)) };
}
