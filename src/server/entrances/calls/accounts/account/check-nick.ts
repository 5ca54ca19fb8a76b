import { z } from 'zod';
import { checkNick as contract } from '#contracts/accounts/check-nick.ts';
import { REGISTRATION } from '#domain/accounts/forms/account-forms.ts';
import { checkForm } from '#server/entrances/endpoints/form-check.ts';
import { findRegistered } from '#server/subjects/accounts/sessions/registered-cookie.ts';
import { isReservedNick } from '#server/subjects/accounts/nicks/reserved-nicks.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';

const FORM = { nick: REGISTRATION.nick };

/**
 * Serves `POST /api/front/user/nick`. A reader's own nick counts as free, also that of the account
 * which this browser has registered.
 */
export const checkNick = serveOpenCall(contract, {
  body: z.object({ nick: z.string().trim() }),
  form: FORM,
  limit: { most: 120, window: 600 },
  async handle({ edition, body: { nick }, context }) {
    const problem = checkForm(FORM, { nick }, edition.site);
    if (problem) return { ok: false, ...problem };
    const {
      readers: { accounts },
      sites,
    } = context.locals.services;
    const session = await accounts.findSession(edition, context.request.headers);
    const cookies = session?.cookies ?? [];
    const own = session?.reader.id ?? findRegistered(context.request.headers);
    const isReserved = nick !== session?.reader.nick && isReservedNick(nick, sites);
    if (!isReserved && (await accounts.isNickFree(nick, own)))
      return { ok: true, response: { isFree: true }, cookies };
    return { ok: false, code: 'NICK_ALREADY_IN_USE', fields: { nick: 'inUse' }, cookies };
  },
});
