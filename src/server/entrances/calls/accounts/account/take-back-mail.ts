import type { APIContext } from 'astro';
import { editionOfLink, tokenOfLink } from '#server/entrances/endpoints/reader-call.ts';

/**
 * Result of reverting a change of the email address. `asked`: the button was not pressed yet.
 * `done-without-password`: the account has no password and needs none. `in-use`: another account
 * has the email address. `failed`: temporary error.
 */
export type TakeBackStep =
  | 'asked'
  | 'done'
  | 'done-without-password'
  | 'in-use'
  | 'expired'
  | 'failed';

/** HTTP statuses of the result page. */
export const TAKE_BACK_STATUS: Readonly<Record<TakeBackStep, number>> = {
  asked: 200,
  done: 200,
  'done-without-password': 200,
  'in-use': 409,
  expired: 200,
  failed: 503,
};

/**
 * Reverts a change of the email address after the button was pressed. Opening the link changes
 * nothing, because mail programs open links automatically. The token is sufficient without a
 * session. Faults are logged here, because the page renderer would log the URL with its token.
 */
export async function takeBackStep(
  context: Pick<APIContext, 'request' | 'params' | 'url' | 'locals'>,
): Promise<TakeBackStep> {
  if (context.request.method !== 'POST') return 'asked';
  const {
    log,
    readers: { accounts },
  } = context.locals.services;
  const token = tokenOfLink(context);
  if (token === undefined) return 'expired';
  try {
    const outcome = await accounts.takeBackEmail(editionOfLink(context), token);
    if (outcome.ok) return outcome.isPasswordNeeded ? 'done' : 'done-without-password';
    return outcome.problem === 'email-in-use' ? 'in-use' : 'expired';
  } catch (error) {
    log.error({ err: error }, 'a change of an email address could not be reverted');
    return 'failed';
  }
}
