import type { ContractTypes, DeskContract } from '../../../contracts/contract.ts';
import type { Actor } from '../../../domain/desk/actor.ts';
import type { Role } from '../../../domain/desk/roles.ts';
import type { CurrentUser } from '../../../domain/reader/reader.ts';
import { isOwnOrigin } from '../../../domain/sites/own-origin.ts';
import type { Edition } from '../../../domain/sites/urls.ts';
import type { CallContext, ServedContract } from './endpoint.ts';
import type { CallLimit } from './endpoint-facts.ts';
import { serveCall, type ReaderCallOptions } from './reader-call.ts';

/** A session on the desk. It is never a reader's session: a page of the site must not act with the rights of staff. */
export interface DeskSession {
  reader: Pick<CurrentUser, 'id' | 'email' | 'isRegisteredInDemo'>;
  /** `Set-Cookie` values of a renewed session. */
  cookies: readonly string[];
}

/** Finds the desk's session of a request; `undefined` without one. It decides nothing about roles. */
export type FindDeskSession = (context: CallContext, edition: Edition) => Promise<DeskSession | undefined>;

/** The caller of a call of the desk. */
export interface Staff {
  reader: DeskSession['reader'];
  /** The caller, for publications and the audit table. */
  actor: Actor;
}

/** Limit of changing calls per member of staff: a moderator decides one comment a second. */
const STAFF_LIMIT: CallLimit = { most: 3600, window: 3600 };

export interface DeskCallOptions<Types extends ContractTypes, Body> extends Omit<ReaderCallOptions<Types, Body, Staff>, 'isOffered'> {
  /** Required, so that no call accepts a reader's session by default. */
  findDeskSession: FindDeskSession;
}

/**
 * Serves a call of staff, and is the only place that checks their rights: 404 on a site without accounts, 403
 * FOREIGN_ORIGIN for a page of another site, 401 NOT_SIGNED_IN without a session on the desk, 403 ROLE_REQUIRED without the
 * contract's role on the site of the request. The role is read for each request, so that a taken role ends at once.
 */
export function serveDeskCall<Types extends ContractTypes, Body>(
  contract: DeskContract<Types>,
  { findDeskSession, ...options }: DeskCallOptions<Types, Body>,
): ServedContract {
  return serveCall(contract, options, {
    caller: 'desk',
    isForeign: isForeignToDesk,
    readerLimit: STAFF_LIMIT,
    // The desk's pages and this server are of one build: a field that they do not share is a fault.
    isStrict: true,
    async findCaller(context, edition) {
      const found = await findDeskSession(context, edition);
      if (!found) return { code: 'NOT_SIGNED_IN', cookies: [] };
      const { reader, cookies } = found;
      if (!(await hasRole(context, reader, contract.role))) return { code: 'ROLE_REQUIRED', cookies };
      return { session: { reader, actor: { kind: 'reader', id: reader.id } }, cookies: [...cookies], who: reader.id };
    },
  });
}

/** Whether a reader has a role on the site of the request. The public demonstration account also needs the site's permission. */
async function hasRole({ locals: { services, site } }: CallContext, reader: DeskSession['reader'], role: Role): Promise<boolean> {
  if (reader.isRegisteredInDemo) {
    const demo = services.readers.demoReaderOf(site);
    if (demo?.email.toLowerCase() !== reader.email || demo.roles?.includes(role) !== true) return false;
  }
  return services.desk.roles.has({ readerId: reader.id, site: site.alias, role });
}

/** Refuses pages of other sites also for calls that only read. Browsers send Origin with unsafe methods, and Sec-Fetch-Site with all. */
function isForeignToDesk({ request: { method, headers }, url, locals: { site } }: CallContext): boolean {
  const [origin, from] = [headers.get('origin'), headers.get('sec-fetch-site')];
  if (from !== null && from !== 'same-origin' && from !== 'none') return true;
  const isReading = method === 'GET' || method === 'HEAD';
  return isReading && origin === null ? false : !isOwnOrigin(site, origin, url.host);
}
