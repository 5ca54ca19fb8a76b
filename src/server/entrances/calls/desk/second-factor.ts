import { z } from 'zod';
import {
  confirmSecondFactor as confirmContract,
  renewRecoveryCodes as renewContract,
  startSecondFactor as startContract,
} from '../../../../contracts/desk/second-factor.ts';
import { MAX_CODE } from '../../../../domain/desk/second-factor.ts';
import { MAX_PASSWORD } from '../../../../domain/reader/forms/lengths.ts';
import { deskCookie } from '../../../subjects/desk/desk-cookie.ts';
import { typedSecret, uriOf } from '../../../subjects/desk/one-time-codes.ts';
import { serveReaderCall } from '../../endpoints/reader-call.ts';
import { CODE_LIMITS, counted, PROOF_LIMIT, PROOF_LIMITS, refuseOthers, refusePassword, useCode } from './staff-proof.ts';

const code = z.string().max(MAX_CODE);
const password = z.string().max(MAX_PASSWORD);

/** Serves `POST /api/front/user/second-factor`. */
export const startSecondFactor = serveReaderCall(startContract, {
  body: z.object({ password: password.optional(), code: code.optional() }),
  limit: PROOF_LIMIT,
  innerLimits: PROOF_LIMITS,
  async handle({ body, session, context: { locals } }) {
    const { services, site } = locals;
    const proving = { services, session };
    const refusal = (await refuseOthers(proving, site)) ?? (await refusePassword(proving, site, body.password));
    if (refusal) return { ok: false, ...refusal };
    const { factors } = services.desk;
    const { id: readerId, email } = session.reader;
    if (await factors.find(readerId)) {
      const used = await useCode(proving, body.code);
      if (!used.ok) return used;
    }
    const secret = await factors.begin({ readerId, sessionId: session.id });
    return { ok: true, response: { secret: typedSecret(secret), uri: uriOf(secret, { issuer: site.name, account: email }) } };
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
    const confirmed = await counted(services, member.readerId, () => factors.confirm(member, body.code ?? ''));
    if (!confirmed.ok) return confirmed;
    // The password was proved when the set-up was started, in the same session and a few minutes ago.
    const token = await sessions.open({ ...member, factor: 'set-up' });
    return { ok: true, response: { recoveryCodes: confirmed.proved }, cookies: [deskCookie(site, token)] };
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
    const refusal = (await refuseOthers(proving, site)) ?? (await refusePassword(proving, site, body.password));
    if (refusal) return { ok: false, ...refusal };
    const used = await useCode(proving, body.code);
    if (!used.ok) return used;
    const recoveryCodes = await services.desk.factors.renewCodes({ readerId: session.reader.id, site: site.alias });
    return recoveryCodes ? { ok: true, response: { recoveryCodes } } : { ok: false, code: 'SECOND_FACTOR_REQUIRED' };
  },
});
