import { votePoll as contract } from '#contracts/polls/vote.ts';
import { withVotes } from '#domain/polls/poll-votes.ts';
import { phaseAt } from '#domain/stories/participation-phase.ts';
import type { PollHead } from '#domain/polls/poll-head.ts';
import { votedPath, VOTED, votingPath } from '#domain/paths/poll-paths.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { StoryOf } from '#domain/stories/story.ts';
import { answerMissing } from '#server/subjects/content/missing-page.ts';
import {
  callAsReader,
  keepToReader,
  readForm,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';
import { findPoll, isHidden } from './find-poll.ts';
import { findOwnVote } from './own-vote.ts';
import { votePoll } from './vote.ts';

/** A poll for one reader. */
export interface VotingPage {
  edition: Edition;
  poll: PollHead;
  /** Whether the reader can vote now. `login`: after a login. */
  voting: 'form' | 'login' | 'none';
  /** Why the posted vote was not counted, as a text of the namespaces `errors:poll` and `poll`. */
  problem?: 'notStarted' | 'ended' | 'voteOnce' | 'chooseOne' | 'needsScript' | 'notSent';
  /** Whether the reader comes from the vote that was counted. */
  isNew: boolean;
  /** The texts of the reader's own options. */
  own: readonly string[] | undefined;
  /** The options with their votes; `undefined` as long as they are hidden from this reader. */
  result: StoryOf<'poll'>['options'] | undefined;
  now: Date;
}

const PROBLEMS: Readonly<Record<string, VotingPage['problem']>> = {
  POLL_NOT_STARTED: 'notStarted',
  POLL_ENDED: 'ended',
  ALREADY_VOTED: 'voteOnce',
  REQUIRED_FIELD: 'chooseOne',
  INVALID_FIELDS: 'chooseOne',
  INVALID_FIELD: 'chooseOne',
};

/**
 * The page of one reader with a poll, for browsers without JavaScript, and for its result while it
 * is open. The posted form makes the same call as the island, and leads to this page by GET.
 */
export async function openVoting(page: PageContext): Promise<Response | VotingPage> {
  const { locals, params } = page;
  const id = params['id'] ?? '';
  keepToReader(page);
  const form = await readForm(page);
  const found = await findPoll(page, id);
  if (!found) return answerMissing(locals);
  const { edition, poll } = found;
  let problem: VotingPage['problem'];
  if (form) {
    const outcome = await callAsReader(page, votePoll, contract, {
      params: { id },
      body: { options: form.getAll('option') },
    });
    if (outcome.ok) return seeOther(page, votedPath(edition, id));
    if (outcome.code === 'NOT_SIGNED_IN') return seeOther(page, votingPath(edition, id));
    page.response.status = outcome.httpCode || 503;
    problem =
      'proof' in outcome.fields ? 'needsScript' : (PROBLEMS[outcome.code ?? ''] ?? 'notSent');
  }
  const content = locals.services.content.contentOf(edition);
  const { session, options, cookies } = await findOwnVote(page, found);
  for (const cookie of cookies) page.response.headers.append('Set-Cookie', cookie);
  const isOpen = phaseAt(content.now, { from: poll.startsAt, until: poll.endsAt }) === 'open';
  const isAllowed = session !== undefined || edition.site.polls.isAnonymousAllowed;
  const isShown = options !== undefined || !isHidden(poll, content.now);
  return {
    edition,
    poll,
    voting: !isOpen || options !== undefined ? 'none' : isAllowed ? 'form' : 'login',
    ...(problem !== undefined && { problem }),
    isNew: page.url.searchParams.get('alert') === VOTED,
    own:
      options &&
      poll.options.flatMap((option) => (options.includes(option.id) ? [option.text] : [])),
    result: isShown ? withVotes(poll.options, await content.countVotes(poll)) : undefined,
    now: content.now,
  };
}
