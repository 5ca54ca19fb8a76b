import { z } from 'zod';
import {
  confirmSecondFactor as confirmContract,
  mailFactorCode as mailContract,
  renewRecoveryCodes as renewContract,
  startSecondFactor as startContract,
} from '#contracts/desk/second-factor.ts';
import { MAX_CODE } from '#domain/desk/second-factor.ts';
import { MAX_PASSWORD } from '#domain/forms/lengths.ts';
import { deskCookie } from '#server/subjects/desk/desk-cookie.ts';
import { typedSecret, uriOf } from '#server/subjects/desk/one-time-codes.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import {
  CODE_LIMITS,
  counted,
  PASSWORD_LIMITS,
  PROOF_LIMIT,
  PROOF_LIMITS,
  refuseOthers,
  refusePassword,
  useCode,
} from './staff-proof.ts';

const code = z.string().max(MAX_CODE);
const password = z.string().max(MAX_PASSWORD);

/** Limit of mails with a code. */
const MAILED_CODES = { most: 5, window: 3600 };

/**
 * Serves `POST /api/front/user/second-factor/code`. A reader with a second factor has a stronger
 * proof.
 */
export const mailFactorCode = serveReaderCall(mailContract, {
  body: z.object({ password: password.optional() }),
  limit: PROOF_LIMIT,
  innerLimits: [...PASSWORD_LIMITS, { ...MAILED_CODES, per: 'reader', of: 'mails' }],
  async handle({ edition, body, session, context: { locals } }) {
    const { services, site } = locals;
    const proving = { services, session };
    const refusal =
      (await refuseOthers(proving, site)) ?? (await refusePassword(proving, site, body.password));
    if (refusal) return { ok: false, ...refusal };
    const { factors } = services.desk;
    const { id: readerId } = session.reader;
    if (await factors.find(readerId)) return { ok: false, code: 'SECOND_FACTOR_REQUIRED' };
    const retryAfter = await services.attempts.count({
      what: 'second-factor-mail',
      who: readerId,
      ...MAILED_CODES,
    });
    if (retryAfter !== undefined) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter };
    const { accounts } = services.readers;
    await factors.mailed.mail({ readerId, sessionId: session.id }, (sent) =>
      accounts.mailFactorCode(edition, session, sent),
    );
    return { ok: true, response: null };
  },
});

/** Serves `POST /api/front/user/second-factor`. */
export const startSecondFactor = serveReaderCall(startContract, {
  body: z.object({ password: password.optional(), code: code.optional() }),
  limit: PROOF_LIMIT,
  innerLimits: PROOF_LIMITS,
  async handle({ body, session, context: { locals } }) {
    const { services, site } = locals;
    const proving = { services, session };
    const refusal = await refuseOthers(proving, site);
    if (refusal) return { ok: false, ...refusal };
    const { factors } = services.desk;
    const { id: readerId, email } = session.reader;
    const member = { readerId, sessionId: session.id };
    const shown = (secret: string) => ({
      ok: true as const,
      response: {
        secret: typedSecret(secret),
        uri: uriOf(secret, { issuer: site.name, account: email }),
      },
    });
    if (!(await factors.find(readerId))) {
      // The code was mailed in this session a few minutes ago, after its password was proved.
      const begun = await counted(services, readerId, () =>
        factors.beginByMail(member, body.code ?? ''),
      );
      return begun.ok ? shown(begun.proved) : begun;
    }
    const wrongPassword = await refusePassword(proving, site, body.password);
    if (wrongPassword) return { ok: false, ...wrongPassword };
    const used = await useCode(proving, body.code);
    return used.ok ? shown(await factors.begin(member)) : used;
  },
});

/** Serves `POST /api/front/user/second-factor/confirm`. */
export const confirmSecondFactor = serveReaderCall(confirmContract, {
  body: z.object({ code: code.optional() }),
  limit: PROOF_LIMIT,
  innerLimits: CODE_LIMITS,
  async handle({ body, session, context: { locals } }) {
    const { services, site } = locals;
    const refusal = await refuseOthers({ services, session }, site);
    if (refusal) return { ok: false, ...refusal };
    const { factors, sessions } = services.desk;
    const member = { readerId: session.reader.id, sessionId: session.id, site: site.alias };
    const confirmed = await counted(services, member.readerId, () =>
      factors.confirm(member, body.code ?? ''),
    );
    if (!confirmed.ok) return confirmed;
    // The password was proved when the set-up was started, in the same session and a few minutes
    // ago.
    const token = await sessions.open({ ...member, factor: 'set-up' });
    return {
      ok: true,
      response: { recoveryCodes: confirmed.proved },
      cookies: [deskCookie(site, token)],
    };
  },
});

/** Serves `POST /api/front/user/second-factor/recovery-codes`. */
export const renewRecoveryCodes = serveReaderCall(renewContract, {
  body: z.object({ password: password.optional(), code: code.optional() }),
  limit: PROOF_LIMIT,
  innerLimits: PROOF_LIMITS,
  async handle({ body, session, context: { locals } }) {
    const { services, site } = locals;
    const proving = { services, session };
    const refusal =
      (await refuseOthers(proving, site)) ?? (await refusePassword(proving, site, body.password));
    if (refusal) return { ok: false, ...refusal };
    const used = await useCode(proving, body.code);
    if (!used.ok) return used;
    const recoveryCodes = await services.desk.factors.renewCodes({
      readerId: session.reader.id,
      site: site.alias,
    });
    return recoveryCodes
      ? { ok: true, response: { recoveryCodes } }
      : { ok: false, code: 'SECOND_FACTOR_REQUIRED' };
  },
});
