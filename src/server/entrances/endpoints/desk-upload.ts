import type { ContractTypes, DeskUploadContract } from '#contracts/contract.ts';
import type { Actor } from '#domain/desk/actor.ts';
import { hasNeededRole } from '#domain/sites/roles.ts';
import type { UploadRoute } from '#domain/routes/route.ts';
import type { Site } from '#domain/sites/site.ts';
import { isForeignRequest, STAFF_LIMIT } from './desk-call.ts';
import { findDeskSession, rolesOnSite } from './desk-rights.ts';
import type { Services } from './services.ts';
import {
  serveUpload,
  type Upload,
  type UploadEndpoint,
  type UploadOutcome,
  type UploadRefusal,
} from './serve-upload.ts';

/**
 * Serves an upload of staff by the rules of `serveDeskCall`: origin, session on the desk of this
 * site, role, limit. All of them are checked before the body is accepted.
 */
export function serveDeskUpload<Types extends ContractTypes>(
  route: UploadRoute,
  contract: DeskUploadContract<Types>,
  handle: (upload: Upload, actor: Actor) => Promise<UploadOutcome>,
  options: {
    check?(asked: Pick<Upload, 'type' | 'path' | 'query'>): UploadRefusal | undefined;
  } = {},
): UploadEndpoint {
  const receive = async (upload: Upload): Promise<UploadOutcome> =>
    upload.actor ? handle(upload, upload.actor) : { ok: false, code: 'NOT_SIGNED_IN' };
  return serveUpload(route, receive, {
    ...options,
    facts: { contract, caller: 'desk' },
    async findCaller({ services, site, request }) {
      const headers = headersOf(request.headers);
      if (!site.featureFlags.accounts) return { ok: false, code: 'NOT_FOUND' };
      if (
        isForeignRequest({
          method: request.method ?? '',
          headers,
          host: request.headers.host ?? '',
          site,
        })
      )
        return { ok: false, code: 'FOREIGN_ORIGIN' };
      const found = await findDeskSession({ services, site }, headers);
      if (!found) return { ok: false, code: 'NOT_SIGNED_IN' };
      const roles = await rolesOnSite({ services, site }, found.reader);
      if (!hasNeededRole(roles, contract.role)) return { ok: false, code: 'ROLE_REQUIRED' };
      const retryAfter = await services.attempts.count({
        what: contract.path,
        who: found.reader.id,
        ...STAFF_LIMIT,
      });
      const tooMuch = found.reader.isRegisteredInDemo
        ? await countDemoBytes(services, site, request.headers['content-length'])
        : undefined;
      const wait = retryAfter ?? tooMuch;
      if (wait !== undefined) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter: wait };
      return { ok: true, actor: { kind: 'reader', id: found.reader.id } };
    },
  });
}

/**
 * Kilobytes that all visitors of a demonstration send in a day: its password is public (security
 * review of 27 November 2026, P15). A started upload counts as a whole one.
 */
const DEMO_UPLOADS = { what: 'demonstration upload', most: 20_000, window: 86_400 };

/**
 * Counts an upload of a demonstration by its declared length. Returns the seconds to wait if it is
 * too much.
 */
function countDemoBytes(
  { attempts }: Pick<Services, 'attempts'>,
  { alias }: Site,
  length: string | undefined,
): Promise<number | undefined> {
  const amount = length === undefined ? DEMO_UPLOADS.most + 1 : Math.ceil(Number(length) / 1000);
  return attempts.count({ ...DEMO_UPLOADS, who: alias, amount });
}

function headersOf(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const names = ['cookie', 'origin', 'sec-fetch-site'];
  return new Headers(
    names.flatMap((name): [string, string][] =>
      typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
    ),
  );
}
