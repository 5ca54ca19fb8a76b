import type { APIContext } from 'astro';
import type { Edition } from '../../../domain/addresses.ts';
import { claimsOf, EMAIL_CHANGE_LINK, VALIDATION_HOURS } from '../email-addresses/validation-token.ts';
import { addressCookie, clearedRegisteredCookie, hasRegistered } from '../registered-cookie.ts';
import { editionOfLink } from '../reader-call.ts';

/**
 * How the step went that proves an address. `asked`: nothing was pressed yet. `changed`: it is now the address of the account that asked for it, in the
 * browser that did; `mailed`: the link to that address was mailed there; `not-signed-in`: nobody is logged in there. `failed`: another time it may go well.
 */
export type ValidationStep = 'asked' | 'proved' | 'mailed' | 'changed' | 'not-signed-in' | 'expired' | 'failed';

/** Mails to a new address by one link, whose reader may press its button again. */
const PRESSES = { most: 3, window: VALIDATION_HOURS * 3600 };

/**
 * Proves an address where the button was pressed: a link alone proves nothing, since mail programs open links before their readers do, and anybody may
 * register with anybody's address. Faults are logged here: the pages' own renderer would print the address with its token.
 */
export async function validationStep(context: Pick<APIContext, 'request' | 'params' | 'url' | 'locals'>): Promise<ValidationStep> {
  if (context.request.method !== 'POST') return 'asked';
  const { accounts, attempts, log } = context.locals.services;
  try {
    const token = context.params['token'] ?? '';
    const mailsOn = claimsOf(token)?.requestType === EMAIL_CHANGE_LINK;
    if (mailsOn && (await attempts.count({ what: EMAIL_CHANGE_LINK, who: token, ...PRESSES })) !== undefined) return 'expired';
    return (await accounts.validateEmail(editionOfLink(context), token, context.request.headers)) ?? 'expired';
  } catch (error) {
    log.error({ err: error }, 'an address could not be proved');
    return 'failed';
  }
}

/**
 * What hands the address that was proved to the login page: a cookie, in the browser that registered the account. Any other may be a stranger's with the link,
 * or one that many share.
 */
export function provedCookies({ request, params }: Pick<APIContext, 'request' | 'params'>, edition: Edition): string[] {
  const { userId, email } = claimsOf(params['token'] ?? '') ?? {};
  if (userId === undefined || email === undefined || !hasRegistered(request.headers, userId)) return [];
  return [addressCookie(edition, email), clearedRegisteredCookie(edition.site)];
}
