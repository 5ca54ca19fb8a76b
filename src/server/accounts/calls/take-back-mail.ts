import type { APIContext } from 'astro';
import { editionOfLink, tokenOfLink } from '../reader-call.ts';

/**
 * How the step went that takes a change of address back. `asked`: nothing was pressed yet. `done-without-password`: the account has none, and needs none.
 * `in-use`: somebody else has the address. `failed`: another time it may go well.
 */
export type TakeBackStep = 'asked' | 'done' | 'done-without-password' | 'in-use' | 'expired' | 'failed';

/** Statuses of the page that says how it went. */
export const TAKE_BACK_STATUS: Readonly<Record<TakeBackStep, number>> = {
  asked: 200,
  done: 200,
  'done-without-password': 200,
  'in-use': 409,
  expired: 200,
  failed: 503,
};

/**
 * Takes a change of address back where the button was pressed: a link alone changes nothing, since mail programs open links before their readers do.
 * Who presses needs no session; the token is what they have. Faults are logged here: the pages' own renderer would print the address with its token.
 */
export async function takeBackStep(context: Pick<APIContext, 'request' | 'params' | 'url' | 'locals'>): Promise<TakeBackStep> {
  if (context.request.method !== 'POST') return 'asked';
  const { accounts, log } = context.locals.services;
  const token = tokenOfLink(context);
  if (token === undefined) return 'expired';
  try {
    const outcome = await accounts.takeBackEmail(editionOfLink(context), token);
    if (outcome.ok) return outcome.isPasswordNeeded ? 'done' : 'done-without-password';
    return outcome.problem === 'email-in-use' ? 'in-use' : 'expired';
  } catch (error) {
    log.error({ err: error }, 'a change of address could not be taken back');
    return 'failed';
  }
}
