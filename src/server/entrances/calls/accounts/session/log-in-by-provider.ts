import { z } from 'zod';
import { logInByProvider as contract } from '#contracts/accounts/log-in-by-provider.ts';
import { pictureOf, readerWithLists } from '../data/reader-with-lists.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';
import { endEarlierSession } from '#server/subjects/accounts/sessions/end-earlier-session.ts';
import type { HandedOver } from '#server/subjects/accounts/identity/identity-verifier.ts';

const uid = z.string().min(1).max(300);

const bodySchema = z.union([
  z
    .object({
      xUID: uid,
      xUIDSignature: z.string().min(1).max(100),
      xsignatureTimestamp: z.string().regex(/^\d{1,15}$/),
    })
    .transform(({ xUID, xUIDSignature, xsignatureTimestamp }): HandedOver => {
      return { uid: xUID, signature: xUIDSignature, timestamp: xsignatureTimestamp };
    }),
  z
    .object({ xUID: uid, xIdToken: z.string().min(1).max(8000) })
    .transform(({ xUID, xIdToken }): HandedOver => ({ uid: xUID, idToken: xIdToken })),
]);

/** Serves `POST /api/front/gigya/user/login`. */
export const logInByProvider = serveOpenCall(contract, {
  body: bodySchema,
  limit: { most: 60, window: 15 * 60 },
  isOffered: ({ featureFlags, identityProvider }) =>
    featureFlags.accounts && identityProvider === 'gigya',
  async handle({ edition, body, context: { locals, request } }) {
    const {
      log,
      readers: { accounts, identityOf },
    } = locals.services;
    const verified = await identityOf(edition.site).verify(body);
    if (!verified.ok) {
      log.warn(
        { site: edition.site.alias, problem: verified.problem },
        'a login by the identity provider was refused',
      );
      switch (verified.problem) {
        case 'not-offered':
          return { ok: false, code: 'NOT_FOUND' };
        case 'unreachable':
          return { ok: false, code: 'SERVICE_UNAVAILABLE', retryAfter: 5 };
        default:
          return { ok: false, code: 'INVALID_CREDENTIALS' };
      }
    }
    const outcome = await accounts.logInOutside(edition, verified.account, {
      userAgent: request.headers.get('user-agent') ?? '',
    });
    if (outcome.ok) {
      await endEarlierSession(accounts, edition, request.headers);
      const [user, picture] = await Promise.all([
        readerWithLists(locals.services, edition, outcome.reader),
        pictureOf(locals.services, outcome.reader),
      ]);
      return { ok: true, response: { user, ...picture }, cookies: outcome.cookies };
    }
    return outcome.problem === 'email-in-use'
      ? { ok: false, code: 'EMAIL_ALREADY_IN_USE' }
      : { ok: false, code: 'EMAIL_NOT_VALIDATED' };
  },
});
