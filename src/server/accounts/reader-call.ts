import { z } from 'zod';
import type { Contract, ContractTypes } from '../../contracts/contract.ts';
import { siteOfHost, splitLocale, type Edition } from '../../domain/addresses.ts';
import { localeSchema } from '../../domain/locale.ts';
import type { Site } from '../../domain/site.ts';
import { serveContract, type AlsoSent, type CallContext, type Outcome, type ServedContract } from '../endpoint.ts';
import type { ReaderSession } from './accounts.ts';

/** Bytes: the longest form has a tenth of it. */
const BODY_LIMIT = 16 * 1024;

/** How often one address of the network may call, whoever it is: a household, a school, an office share one. */
export interface CallLimit {
  most: number;
  /** Seconds. */
  window: number;
}

/** A reader's call inside the doors. */
export interface ReaderCall<Body, Session> {
  edition: Edition;
  body: Body;
  session: Session;
  context: CallContext;
}

interface ReaderCallOptions<Types extends ContractTypes, Body, Session> {
  body: z.ZodType<Body>;
  limit?: CallLimit;
  /** Whether a site has what the call is for: accounts, unless it says otherwise. */
  isOffered?(site: Site): boolean;
  handle(call: ReaderCall<Body, Session>): Promise<Outcome<Types>>;
}

/**
 * Serves a call that anybody may make from a page of ours. Without a same-site Origin it is refused, as are fields that the contract does not
 * name, and more calls than `limit` from one address of the network.
 */
export function serveOpenCall<Types extends ContractTypes, Body>(
  contract: Contract<Types>,
  options: ReaderCallOptions<Types, Body, undefined>,
): ServedContract {
  return serveCall(contract, options, () => Promise.resolve({ session: undefined, cookies: [] }));
}

/** Serves a call that needs a session: 401 NOT_SIGNED_IN without one. */
export function serveReaderCall<Types extends ContractTypes, Body>(
  contract: Contract<Types>,
  options: ReaderCallOptions<Types, Body, ReaderSession>,
): ServedContract {
  return serveCall(contract, options, async ({ request, locals }, edition) => {
    const found = await locals.services.accounts.findSession(edition, request.headers);
    return found && { session: found, cookies: found.cookies };
  });
}

function serveCall<Types extends ContractTypes, Body, Session>(
  contract: Contract<Types>,
  { body: schema, limit, isOffered = hasAccounts, handle }: ReaderCallOptions<Types, Body, Session>,
  findSession: (context: CallContext, edition: Edition) => Promise<{ session: Session; cookies: string[] } | undefined>,
): ServedContract {
  return serveContract(contract, {
    bodyLimit: BODY_LIMIT,
    async authorize(context) {
      const { site, services, clientAddress } = context.locals;
      if (!isOffered(site)) return { httpCode: 404, code: 'NOT_FOUND' };
      if (contract.method !== 'GET' && !isFromOwnPage(context)) return { httpCode: 403, code: 'FOREIGN_ORIGIN' };
      const retryAfter = limit && (await services.attempts.count({ what: contract.path, who: clientAddress, ...limit }));
      return retryAfter === undefined ? undefined : { httpCode: 429, code: 'TOO_MANY_REQUESTS', retryAfter };
    },
    async handle(context, json, cookies) {
      const edition = editionOf(context);
      const found = await findSession(context, edition);
      if (!found) return refusal<Types>({ httpCode: 401, code: 'NOT_SIGNED_IN' });
      cookies.push(...found.cookies);
      const parsed = schema.safeParse(json);
      if (!parsed.success) {
        const fields = Object.fromEntries(parsed.error.issues.map(({ path, code }) => [path.join('.') || 'body', code]));
        return refusal<Types>({ httpCode: 400, code: 'INVALID_FIELDS', fields });
      }
      try {
        return await handle({ edition, body: parsed.data, session: found.session, context });
      } catch (error) {
        // Nothing can be done for an account that was deleted meanwhile.
        if (await findSession(context, edition)) throw error;
        return refusal<Types>({ httpCode: 401, code: 'NOT_SIGNED_IN' });
      }
    },
  });
}

function hasAccounts({ featureFlags }: Site): boolean {
  return featureFlags.accounts;
}

/** Any call may end so, whatever its contract names. */
function refusal<Types extends ContractTypes>(
  problem: { httpCode: number; code: 'NOT_SIGNED_IN' | 'INVALID_FIELDS'; fields?: Record<string, string> } & AlsoSent,
): Outcome<Types> {
  return { ok: false, ...problem };
}

/**
 * Whether a browser says that a page of this very site sent the request; forms and scripts both make it say so. A page that came over plain HTTP is none of a
 * site on HTTPS: whoever is on the way can write it, and not every browser keeps cookies from what it sends (Schemeful Same-Site).
 */
function isFromOwnPage({ request, locals: { site }, url }: CallContext): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && !site.url.startsWith('https:'));
  return isSafe && siteOfHost([site], host) !== undefined && host === url.host;
}

/** Calls have one address for all languages: the page that calls tells its own, which the mails and words are then in. */
export function editionOf({ request, locals: { site } }: Pick<CallContext, 'request' | 'locals'>): Edition {
  const referer = request.headers.get('referer') ?? '';
  return { site, locale: URL.canParse(referer) ? splitLocale(site, new URL(referer).pathname).locale : site.defaultLocale };
}

const tokenSchema = z.string().regex(/^[\w-]{1,200}$/);

/** The token in the address that a mail's link opens; `undefined` where no mail ever had it. */
export function tokenOfLink({ params }: Pick<CallContext, 'params'>): string | undefined {
  return tokenSchema.safeParse(params['token']).data;
}

/** What a mail's link opens has one address for all languages as well: `lang` says the mail's. */
export function editionOfLink({ url, locals: { site } }: Pick<CallContext, 'url' | 'locals'>): Edition {
  const lang = localeSchema.safeParse(url.searchParams.get('lang'));
  return { site, locale: lang.success && site.locales.includes(lang.data) ? lang.data : site.defaultLocale };
}
