import type { ContractTypes, DeskUploadContract } from '../../../contracts/contract.ts';
import type { Actor } from '../../../domain/desk/actor.ts';
import { hasNeededRole } from '../../../domain/desk/roles.ts';
import type { UploadRoute } from '../../../domain/sites/route.ts';
import { isForeignRequest, STAFF_LIMIT } from './desk-call.ts';
import { findDeskSession, rolesOnSite } from './desk-rights.ts';
import { serveUpload, type Upload, type UploadEndpoint, type UploadOutcome, type UploadRefusal } from './serve-upload.ts';

/**
 * Serves an upload of staff by the rules of `serveDeskCall`: origin, session on the desk of this site, role, limit. All of
 * them are checked before the body is accepted.
 */
export function serveDeskUpload<Types extends ContractTypes>(
  route: UploadRoute,
  contract: DeskUploadContract<Types>,
  handle: (upload: Upload, actor: Actor) => Promise<UploadOutcome>,
  options: { check?(asked: Pick<Upload, 'type' | 'path' | 'query'>): UploadRefusal | undefined } = {},
): UploadEndpoint {
  const receive = async (upload: Upload): Promise<UploadOutcome> =>
    upload.actor ? handle(upload, upload.actor) : { ok: false, code: 'NOT_SIGNED_IN' };
  return serveUpload(route, receive, {
    ...options,
    facts: { contract, caller: 'desk' },
    async findCaller({ services, site, request }) {
      const headers = headersOf(request.headers);
      if (!site.featureFlags.accounts) return { ok: false, code: 'NOT_FOUND' };
      if (isForeignRequest({ method: request.method ?? '', headers, host: request.headers.host ?? '', site }))
        return { ok: false, code: 'FOREIGN_ORIGIN' };
      const found = await findDeskSession({ services, site }, headers);
      if (!found) return { ok: false, code: 'NOT_SIGNED_IN' };
      const roles = await rolesOnSite({ services, site }, found.reader);
      if (!hasNeededRole(roles, contract.role)) return { ok: false, code: 'ROLE_REQUIRED' };
      const retryAfter = await services.attempts.count({ what: contract.path, who: found.reader.id, ...STAFF_LIMIT });
      if (retryAfter !== undefined) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter };
      return { ok: true, actor: { kind: 'reader', id: found.reader.id } };
    },
  });
}

function headersOf(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const names = ['cookie', 'origin', 'sec-fetch-site'];
  return new Headers(names.flatMap((name): [string, string][] => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])));
}
