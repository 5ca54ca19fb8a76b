import type { APIContext } from 'astro';
import type { Edition } from '#domain/paths/urls.ts';
import {
  claimsOf,
  EMAIL_CHANGE_LINK,
  VALIDATION_HOURS,
} from '#server/subjects/accounts/engine/validation-token.ts';
import {
  addressCookie,
  clearedRegisteredCookies,
  findRegistered,
} from '#server/subjects/accounts/sessions/registered-cookie.ts';
import { editionOfLink } from '#server/entrances/endpoints/reader-call.ts';

/**
 * Result of proving an email address. `asked`: the button was not pressed yet. `changed`: it is now
 * the account's, in the browser that requested the change. `mailed`: a link was sent to the new
 * email address. `not-signed-in`: that browser has no session. `failed`: temporary error.
 */
export type ValidationStep =
  | 'asked'
  | 'proved'
  | 'mailed'
  | 'changed'
  | 'not-signed-in'
  | 'expired'
  | 'failed';

/** Limit of mails to a new email address per link, because its button can be pressed repeatedly. */
const PRESSES = { most: 3, window: VALIDATION_HOURS * 3600 };

/**
 * Proves an email address after the button was pressed. Opening the link proves nothing, because
 * mail programs open links automatically, and anyone can register with any email address. Faults
 * are logged here, because the page renderer would log the URL with its token.
 */
export async function validationStep(
  context: Pick<APIContext, 'request' | 'params' | 'url' | 'locals'>,
): Promise<ValidationStep> {
  if (context.request.method !== 'POST') return 'asked';
  const {
    attempts,
    log,
    readers: { accounts },
  } = context.locals.services;
  try {
    const token = context.params['token'] ?? '';
    const mailsOn = claimsOf(token)?.requestType === EMAIL_CHANGE_LINK;
    if (
      mailsOn &&
      (await attempts.count({ what: EMAIL_CHANGE_LINK, who: token, ...PRESSES })) !== undefined
    )
      return 'expired';
    return (
      (await accounts.validateEmail(editionOfLink(context), token, context.request.headers)) ??
      'expired'
    );
  } catch (error) {
    log.error({ err: error }, 'an email address could not be proved');
    return 'failed';
  }
}

/**
 * The cookie that passes the proved email address to the login page, only in the browser that
 * registered the account. Another browser may be a stranger's with the link, or shared.
 */
export function provedCookies(
  { request, params }: Pick<APIContext, 'request' | 'params'>,
  edition: Edition,
): string[] {
  const { userId, email } = claimsOf(params['token'] ?? '') ?? {};
  if (userId === undefined || email === undefined || findRegistered(request.headers) !== userId)
    return [];
  return [addressCookie(edition, email), ...clearedRegisteredCookies(edition.site)];
}
