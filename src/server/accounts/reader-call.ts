import { z } from 'zod';
import type { Contract, ContractTypes } from '../../contracts/contract.ts';
import { siteOfHost, splitLocale, type Edition } from '../../domain/addresses.ts';
import { readBackPath } from '../../domain/back-url.ts';
import { localeSchema } from '../../domain/locale-schema.ts';
import type { Site } from '../../domain/site.ts';
import { serveContract, type AlsoSent, type CallContext, type Outcome, type ServedContract } from '../endpoint.ts';
import type { ReaderSession } from './accounts.ts';

/** Bytes: the longest form has a tenth of it. */
const BODY_LIMIT = 16 * 1024;

/** How often something may be called. */
export interface CallLimit {
  most: number;
  /** Seconds. */
  window: number;
}

/** What may change something is counted by address of the network, whoever it is: a household, a school, an office share one. */
const ADDRESS_LIMIT: CallLimit = { most: 600, window: 600 };

/** And by reader, wherever they call from: more of one kind than anybody comes to by hand. */
const READER_LIMIT: CallLimit = { most: 300, window: 3600 };

/** A reader's call inside the doors. */
export interface ReaderCall<Body, Session> {
  edition: Edition;
  body: Body;
  session: Session;
  context: CallContext;
}

/** Whoever calls, and the cookies that their session's renewal sends along. */
interface Caller<Session> {
  session: Session;
  cookies: string[];
  /** Whose calls are counted, where it is known. */
  who: string | undefined;
}

interface ReaderCallOptions<Types extends ContractTypes, Body, Session> {
  body: z.ZodType<Body>;
  /** By address of the network. Unless it is given, calls that only read are not counted. */
  limit?: CallLimit;
  /** Whether a site has what the call is for: accounts, unless it says otherwise. */
  isOffered?(site: Site): boolean;
  handle(call: ReaderCall<Body, Session>): Promise<Outcome<Types>>;
}

/**
 * Serves a call that anybody may make from a page of ours. Without a same-site Origin it is refused, as are fields that the contract does not
 * name, and more calls than its limit from one address of the network.
 */
export function serveOpenCall<Types extends ContractTypes, Body>(
  contract: Contract<Types>,
  options: ReaderCallOptions<Types, Body, undefined>,
): ServedContract {
  return serveCall(contract, options, () => Promise.resolve({ session: undefined, cookies: [], who: undefined }));
}

/** Serves a call that needs a session: 401 NOT_SIGNED_IN without one. Where it may change something its readers are counted as well. */
export function serveReaderCall<Types extends ContractTypes, Body>(
  contract: Contract<Types>,
  options: ReaderCallOptions<Types, Body, ReaderSession>,
): ServedContract {
  return serveCall(contract, options, async ({ request, locals }, edition) => {
    const found = await locals.services.accounts.findSession(edition, request.headers);
    return found && { session: found, cookies: found.cookies, who: found.reader.id };
  });
}

function serveCall<Types extends ContractTypes, Body, Session>(
  contract: Contract<Types>,
  options: ReaderCallOptions<Types, Body, Session>,
  findSession: (context: CallContext, edition: Edition) => Promise<Caller<Session> | undefined>,
): ServedContract {
  const mayChange = contract.method !== 'GET';
  const { body: schema, limit = mayChange ? ADDRESS_LIMIT : undefined, isOffered = hasAccounts, handle } = options;
  const count = ({ locals }: CallContext, who: string, { most, window }: CallLimit) =>
    locals.services.attempts.count({ what: contract.path, who, most, window });
  return serveContract(contract, {
    bodyLimit: BODY_LIMIT,
    async authorize(context) {
      const { site, clientAddress } = context.locals;
      if (!isOffered(site)) return { code: 'NOT_FOUND' };
      if (mayChange && !isFromOwnPage(context)) return { code: 'FOREIGN_ORIGIN' };
      const retryAfter = limit && (await count(context, clientAddress, limit));
      return retryAfter === undefined ? undefined : { code: 'TOO_MANY_REQUESTS', retryAfter };
    },
    async handle(context, json, cookies) {
      const edition = editionOf(context);
      const found = await findSession(context, edition);
      if (!found) return refusal<Types>({ code: 'NOT_SIGNED_IN' });
      cookies.push(...found.cookies);
      const retryAfter = mayChange && found.who !== undefined ? await count(context, found.who, READER_LIMIT) : undefined;
      if (retryAfter !== undefined) return refusal<Types>({ code: 'TOO_MANY_REQUESTS', retryAfter });
      const parsed = schema.safeParse(json);
      if (!parsed.success) {
        const fields = Object.fromEntries(parsed.error.issues.map(({ path, code }) => [path.join('.') || 'body', code]));
        return refusal<Types>({ code: 'INVALID_FIELDS', fields });
      }
      try {
        return await handle({ edition, body: parsed.data, session: found.session, context });
      } catch (error) {
        // Nothing can be done for an account that was deleted meanwhile.
        if (await findSession(context, edition)) throw error;
        return refusal<Types>({ code: 'NOT_SIGNED_IN' });
      }
    },
  });
}

function hasAccounts({ featureFlags }: Site): boolean {
  return featureFlags.accounts;
}

/** Any call may end so, whatever its contract names. */
function refusal<Types extends ContractTypes>(
  problem: { code: 'NOT_SIGNED_IN' | 'INVALID_FIELDS' | 'TOO_MANY_REQUESTS'; fields?: Record<string, string> } & AlsoSent,
): Outcome<Types> {
  return { ok: false, ...problem };
}

/**
 * Whether a browser says that a page of this very site sent the request; forms and scripts both make it say so. A page that came over plain HTTP is none of a
 * site on HTTPS: whoever is on the way can write it, and not every browser keeps cookies from what it sends (Schemeful Same-Site).
 */
export function isFromOwnPage({ request, locals: { site }, url }: Pick<CallContext, 'request' | 'locals' | 'url'>): boolean {
  const origin = request.headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && !site.url.startsWith('https:'));
  return isSafe && siteOfHost([site], host) !== undefined && host === url.host;
}

/** Calls have one address for all languages: the page that calls tells its own, which the mails and words are then in. */
export function editionOf(context: Pick<CallContext, 'request' | 'locals'>): Edition {
  const { site } = context.locals;
  const page = callingPage(context);
  return { site, locale: page ? splitLocale(site, page.pathname).locale : site.defaultLocale };
}

/** Where the page that calls is to lead its reader in the end, for links that are mailed; `undefined` where that is nowhere, or no page of ours. */
export function backUrlOf(context: Pick<CallContext, 'request' | 'locals'>): string | undefined {
  const { services, site } = context.locals;
  return readBackPath(services.sites, site, callingPage(context)?.searchParams.get('backUrl') ?? null);
}

/** What a browser says of the page that calls. */
function callingPage({ request }: Pick<CallContext, 'request'>): URL | undefined {
  const referer = request.headers.get('referer') ?? '';
  return URL.canParse(referer) ? new URL(referer) : undefined;
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
