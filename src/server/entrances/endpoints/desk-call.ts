import type { ContractTypes, DeskContract } from '#contracts/contract.ts';
import type { Actor } from '#domain/desk/actor.ts';
import { hasNeededRole, type Role } from '#domain/sites/roles.ts';
import { isOwnOrigin } from '#domain/paths/own-origin.ts';
import type { Site } from '#domain/sites/site.ts';
import type { DeskSession } from '#server/subjects/desk/desk-sessions.ts';
import type { CallContext, ServedContract } from './endpoint.ts';
import type { CallLimit } from './endpoint-facts.ts';
import { findDeskSession, rolesOnSite } from './desk-rights.ts';
import { serveCall, type ReaderCallOptions } from './reader-call.ts';

/** The caller of a call of the desk. */
export interface Staff extends DeskSession {
  /** Roles on the site of the request. */
  roles: readonly Role[];
  /** The caller, for publications and the audit table. */
  actor: Actor;
}

/** Limit of changing calls per member of staff: a moderator decides one comment a second. */
export const STAFF_LIMIT: CallLimit = { most: 3600, window: 3600 };

export type DeskCallOptions<Types extends ContractTypes, Body> = Omit<
  ReaderCallOptions<Types, Body, Staff>,
  'isOffered'
>;

/**
 * Serves a call of staff, and is the only place that checks their rights: 404 on a site without
 * accounts, 403 FOREIGN_ORIGIN for a page of another site, 401 NOT_SIGNED_IN without a session on
 * the desk of this site, 403 ROLE_REQUIRED without the contract's role on the site of the request.
 * The role is read for each request, so that a taken role ends at once.
 */
export function serveDeskCall<Types extends ContractTypes, Body>(
  contract: DeskContract<Types>,
  options: DeskCallOptions<Types, Body>,
): ServedContract {
  return serveCall(contract, options, {
    caller: 'desk',
    isForeign: isForeignToDesk,
    readerLimit: STAFF_LIMIT,
    // The desk's pages and this server are of one build: a field that they do not share is a fault.
    isStrict: true,
    async findCaller({ request: { headers }, locals }) {
      const found = await findDeskSession(locals, headers);
      if (!found) return { code: 'NOT_SIGNED_IN', cookies: [] };
      const roles = await rolesOnSite(locals, found.reader);
      if (!hasNeededRole(roles, contract.role)) return { code: 'ROLE_REQUIRED', cookies: [] };
      const actor: Actor = { kind: 'reader', id: found.reader.id };
      return { session: { ...found, roles, actor }, cookies: [], who: actor.id };
    },
  });
}

function isForeignToDesk({
  request: { method, headers },
  url,
  locals: { site },
}: CallContext): boolean {
  return isForeignRequest({ method, headers, host: url.host, site });
}

/**
 * Refuses pages of other sites also for calls that only read. Browsers send Origin with unsafe
 * methods, and Sec-Fetch-Site with all.
 */
export function isForeignRequest({
  method,
  headers,
  host,
  site,
}: {
  method: string;
  headers: Headers;
  host: string;
  site: Site;
}): boolean {
  const [origin, from] = [headers.get('origin'), headers.get('sec-fetch-site')];
  if (from !== null && from !== 'same-origin' && from !== 'none') return true;
  const isReading = method === 'GET' || method === 'HEAD';
  return isReading && origin === null ? false : !isOwnOrigin(site, origin, host);
}
