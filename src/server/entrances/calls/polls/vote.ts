import { z } from 'zod';
import { votePoll as contract } from '#contracts/polls/vote.ts';
import { isVote } from '#domain/polls/poll-votes.ts';
import { slugSchema } from '#domain/identifiers/identifiers.ts';
import type { Site } from '#domain/sites/site.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';
import { countNetwork } from '#server/subjects/abuse-protection/count-network.ts';
import { findPoll, keyOf, resultPathOf, type FoundPoll } from './find-poll.ts';

/**
 * Votes per network address and poll of visitors in a day: a school with one address; and per /48
 * of IPv6.
 */
const VISITORS = { what: 'poll visitors', most: 60, mostOfSite: 240, window: 24 * 3600 };

const PROBLEMS = {
  'already-voted': 'ALREADY_VOTED',
  'not-started': 'POLL_NOT_STARTED',
  ended: 'POLL_ENDED',
} as const;

/** The voter of a request, or why it has none. */
type Voting =
  | { ok: true; voter: string; userId?: string; cookies: string[] }
  | {
      ok: false;
      code: 'NOT_SIGNED_IN' | 'INVALID_FIELD' | 'ALREADY_VOTED';
      fields?: Record<string, string>;
      cookies: string[];
    }
  | { ok: false; code: 'TOO_MANY_REQUESTS'; retryAfter: number; cookies: string[] };

/** Whether visitors vote on the site. */
export function letsVisitorsVote({ polls }: Pick<Site, 'polls'>): boolean {
  return polls.isAnonymousAllowed;
}

/** Serves `POST /api/front/polls/{id}/vote`. */
export const votePoll = serveOpenCall(contract, {
  body: z.object({
    options: z.array(slugSchema).min(1).max(20),
    proof: z.string().max(4000).optional(),
  }),
  isOffered: ({ featureFlags, polls }) => featureFlags.accounts || polls.isAnonymousAllowed,
  async handle({ body, context }) {
    const found = await findPoll(context, context.params['id'] ?? '');
    if (!found) return { ok: false, code: 'NOT_FOUND' };
    const { poll } = found;
    if (!isVote(poll, body.options))
      return {
        ok: false,
        code: 'INVALID_FIELD',
        fields: { options: 'must be options of the poll, not more than it allows' },
      };
    const voting = await findVoter(context, found, body.proof);
    if (!voting.ok) return voting;
    const { polls } = context.locals.services.readers;
    const outcome = await polls.vote({
      ...keyOf(poll),
      ...voting,
      options: body.options,
      startsAt: poll.startsAt,
      endsAt: poll.endsAt,
    });
    const { cookies } = voting;
    if (outcome !== 'counted') return { ok: false, code: PROBLEMS[outcome], cookies };
    return {
      ok: true,
      response: {
        options: body.options,
        results: resultPathOf(context.locals.services.readers, poll),
      },
      cookies,
    };
  },
});

/**
 * The reader of the session, else a visitor: an earlier one, or a new one with a proof of work for
 * this poll.
 */
async function findVoter(
  context: CallContext,
  { edition, poll }: FoundPoll,
  proof: string | undefined,
): Promise<Voting> {
  const { request, locals } = context;
  const { services, clientAddress, site } = locals;
  const { accounts, polls, workProof } = services.readers;
  const session = await accounts.findSession(edition, request.headers);
  if (session)
    return {
      ok: true,
      voter: polls.voters.ofReader(session.reader.id),
      userId: session.reader.id,
      cookies: session.cookies,
    };
  if (!letsVisitorsVote(site)) return { ok: false, code: 'NOT_SIGNED_IN', cookies: [] };
  const known = polls.voters.findVisitor(site, poll.storyId, request.headers);
  if (known !== undefined && (await polls.find(keyOf(poll), [known])) !== undefined)
    return { ok: false, code: 'ALREADY_VOTED', cookies: [] };
  const accepted = await workProof.accept({
    site,
    text: proof,
    clientAddress,
    purpose: purposeOf(poll),
  });
  if (!accepted.ok)
    return {
      ok: false,
      code: 'INVALID_FIELD',
      fields: { proof: 'must solve a challenge of this poll' },
      cookies: [],
    };
  const retryAfter = await countNetwork(services.attempts, {
    ...VISITORS,
    clientAddress,
    about: `${site.alias}\n${poll.storyId}`,
  });
  if (retryAfter !== undefined)
    return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter, cookies: [] };
  if (known !== undefined) return { ok: true, voter: known, cookies: [] };
  const { voter, cookie } = polls.voters.createVisitor(site, poll.storyId);
  return { ok: true, voter, cookies: [cookie] };
}

/** The purpose of the challenges of a poll. */
export function purposeOf({ storyId }: { storyId: string }): string {
  return `poll ${storyId}`;
}
