import { z } from 'zod';
import {
  closeDesk as closeContract,
  openDesk as openContract,
} from '#contracts/desk/desk-session.ts';
import { DESK_HOURS, MAX_CODE } from '#domain/desk/second-factor.ts';
import { MAX_PASSWORD } from '#domain/forms/lengths.ts';
import type { ReaderSession } from '#server/subjects/accounts/accounts.ts';
import {
  CLEARED_DEVICE,
  clearedDeskCookie,
  deskCookie,
  findDeskToken,
} from '#server/subjects/desk/desk-cookie.ts';
import type { DeskEntry } from '#server/subjects/desk/desk-sessions.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';
import { rolesOnSite } from '#server/entrances/endpoints/desk-rights.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { PROOF_LIMIT, PROOF_LIMITS, refusePassword, useCode } from './staff-proof.ts';

/** Serves `POST /api/front/user/desk`. */
export const openDesk = serveReaderCall(openContract, {
  body: z
    .object({
      password: z.string().max(MAX_PASSWORD).optional(),
      code: z.string().max(MAX_CODE).optional(),
    })
    .optional(),
  limit: PROOF_LIMIT,
  innerLimits: PROOF_LIMITS,
  async handle({ body = {}, session, context }) {
    const { services, site } = context.locals;
    if ((await rolesOnSite(context.locals, session.reader)).length === 0)
      return { ok: false, code: 'ROLE_REQUIRED' };
    // The password of a demonstration account is printed on the login page.
    const proof = session.reader.isRegisteredInDemo
      ? ({ ok: true, proved: 'none' } as const)
      : await prove({ services, session, site }, body);
    if (!proof.ok) return proof;
    return open(context, session, proof.proved);
  },
});

type Proof = { password?: string | undefined; code?: string | undefined };

async function prove(
  {
    services,
    session,
    site,
  }: Pick<CallContext['locals'], 'services' | 'site'> & { session: ReaderSession },
  proof: Proof,
) {
  if (!(await services.desk.factors.find(session.reader.id)))
    return { ok: false, code: 'SECOND_FACTOR_REQUIRED' } as const;
  const refusal = await refusePassword({ services, session }, site, proof.password);
  return refusal
    ? ({ ok: false, ...refusal } as const)
    : useCode({ services, session }, proof.code);
}

async function open(
  { request: { headers }, locals: { services, site } }: CallContext,
  session: ReaderSession,
  factor: DeskEntry['factor'],
) {
  const { sessions } = services.desk;
  const before = findDeskToken(site, headers);
  if (before !== undefined) await sessions.end(before);
  const token = await sessions.open({
    readerId: session.reader.id,
    sessionId: session.id,
    site: site.alias,
    factor,
  });
  const until = new Date(Date.now() + DESK_HOURS * 3_600_000).toISOString();
  return { ok: true, response: { until }, cookies: [deskCookie(site, token)] } as const;
}

/** Serves `DELETE /api/desk/session`. */
export const closeDesk = serveDeskCall(closeContract, {
  body: z.undefined(),
  async handle({ context: { request, locals } }) {
    const token = findDeskToken(locals.site, request.headers);
    if (token !== undefined) await locals.services.desk.sessions.end(token);
    return {
      ok: true,
      response: null,
      cookies: [clearedDeskCookie(locals.site)],
      headers: CLEARED_DEVICE,
    };
  },
});
