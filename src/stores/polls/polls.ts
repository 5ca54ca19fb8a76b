import { call, type CallFailure } from '#contracts/call.ts';
import { ownVote } from '#contracts/polls/own-vote.ts';
import { pollChallenge } from '#contracts/polls/poll-challenge.ts';
import { votePoll } from '#contracts/polls/vote.ts';
import { pushEntry } from '#domain/data-layer/push-entry.ts';

/**
 * Why a vote was not counted. `session`: it has ended. `failed`: anything else, such as no network.
 */
export type VoteProblem =
  | 'POLL_NOT_STARTED'
  | 'POLL_ENDED'
  | 'ALREADY_VOTED'
  | 'session'
  | 'failed';

/** The reader's own vote in a poll; `undefined` if it cannot be read. */
export async function loadOwnVote(
  id: string,
): Promise<{ options: string[] | null; results: string | null } | undefined> {
  const outcome = await call(ownVote, { params: { id } });
  return outcome.ok ? outcome.response : undefined;
}

/**
 * Sends a vote. `isVisitor`: the site lets visitors vote, so that a vote without a session needs a
 * proof of work for this poll. A reader with a session has none to do: the first try tells.
 */
export async function sendVote(
  id: string,
  { options, isVisitor }: { options: string[]; isVisitor: boolean },
): Promise<{ ok: true; results: string } | { ok: false; problem: VoteProblem }> {
  let outcome = await call(votePoll, { params: { id }, body: { options } });
  if (!outcome.ok && isVisitor && outcome.code === 'INVALID_FIELD') {
    const proof = await solve(id);
    if (proof !== undefined)
      outcome = await call(votePoll, { params: { id }, body: { options, proof } });
  }
  if (outcome.ok) pushEntry({ event: 'vote', on: 'poll', id });
  return outcome.ok
    ? { ok: true, results: outcome.response.results }
    : { ok: false, problem: problemOf(outcome) };
}

async function solve(id: string): Promise<string | undefined> {
  const given = await call(pollChallenge, { params: { id } });
  if (!given.ok) return undefined;
  const { challenge } = given.response;
  const { solveChallenge } = await import('../solve-challenge.ts');
  const solution = await solveChallenge(challenge);
  return solution && btoa(JSON.stringify({ challenge, solution }));
}

function problemOf(failure: CallFailure): VoteProblem {
  switch (failure.code) {
    case 'POLL_NOT_STARTED':
    case 'POLL_ENDED':
    case 'ALREADY_VOTED':
      return failure.code;
    case 'NOT_SIGNED_IN':
      return 'session';
    default:
      return 'failed';
  }
}
