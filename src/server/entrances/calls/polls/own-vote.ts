import { z } from 'zod';
import { ownVote as contract } from '#contracts/polls/own-vote.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';
import { findPoll, isHidden, keyOf, resultPathOf, type FoundPoll } from './find-poll.ts';
import { letsVisitorsVote } from './vote.ts';

/** The vote of a request's reader or visitor. */
export async function findOwnVote(
  context: Pick<CallContext, 'request' | 'locals'>,
  { edition, poll }: FoundPoll,
) {
  const { request, locals } = context;
  const { accounts, polls } = locals.services.readers;
  const session = await accounts.findSession(edition, request.headers);
  const visitor =
    session || !letsVisitorsVote(locals.site)
      ? undefined
      : polls.voters.findVisitor(locals.site, poll.storyId, request.headers);
  const voter = session ? polls.voters.ofReader(session.reader.id) : visitor;
  const options = voter === undefined ? undefined : await polls.find(keyOf(poll), [voter]);
  return { session, options, cookies: session?.cookies ?? [] };
}

/** Serves `GET /api/front/polls/{id}/own-vote`. */
export const ownVote = serveOpenCall(contract, {
  body: z.undefined(),
  isOffered: ({ featureFlags, polls }) => featureFlags.accounts || polls.isAnonymousAllowed,
  async handle({ context }) {
    const found = await findPoll(context, context.params['id'] ?? '');
    if (!found) return { ok: false, code: 'NOT_FOUND' };
    const { options, cookies } = await findOwnVote(context, found);
    const isShown = options !== undefined || !isHidden(found.poll, new Date());
    const results = isShown ? resultPathOf(context.locals.services.readers, found.poll) : null;
    return { ok: true, response: { options: options ?? null, results }, cookies };
  },
});
