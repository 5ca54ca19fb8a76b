import { z } from 'zod';
import type { Contract, ContractTypes } from '#contracts/contract.ts';
import { isOwnOrigin } from '#domain/paths/own-origin.ts';
import { splitLocale, type Edition } from '#domain/paths/urls.ts';
import { readBackPath } from '#domain/paths/back-url.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import type { Site } from '#domain/sites/site.ts';
import {
  serveContract,
  type AlsoSent,
  type CallContext,
  type Outcome,
  type ServedContract,
} from './endpoint.ts';
import type { CallLimit, EndpointFacts, StatedFacts } from './endpoint-facts.ts';
import { lenientReader, problemsOf } from './lenient-input.ts';
import type { ReaderSession } from '#server/subjects/accounts/accounts.ts';
import { isDatabaseDown } from '#server/platform/database/database-problem.ts';
import { countNetwork } from '#server/subjects/abuse-protection/count-network.ts';
import { parseUrl } from '#domain/text/parse-url.ts';

/** Limit of a body in bytes: ten times the longest form. */
const BODY_LIMIT = 16 * 1024;

/**
 * Limit of changing calls per network address, which a household, a school or an office may share.
 */
const ADDRESS_LIMIT: CallLimit = { most: 600, window: 600 };

/** Limit of changing calls per reader, from any network address: more than anyone makes by hand. */
const READER_LIMIT: CallLimit = { most: 300, window: 3600 };

/** A validated call. */
export interface ReaderCall<Body, Session> {
  edition: Edition;
  body: Body;
  session: Session;
  context: CallContext;
}

/** The caller, and the cookies of a renewed session. */
export interface Caller<Session> {
  session: Session;
  cookies: string[];
  /** The reader id for the limit per reader, if known. */
  who: string | undefined;
}

/** A caller without a session, or without the role of the call. */
export interface RefusedCaller {
  code: 'NOT_SIGNED_IN' | 'ROLE_REQUIRED';
  cookies: readonly string[];
}

/** How a kind of calls knows its caller. */
export interface CallerRules<Session> {
  caller: EndpointFacts['caller'];
  findCaller(context: CallContext, edition: Edition): Promise<Caller<Session> | RefusedCaller>;
  /** Whether another site's page sent the request. */
  isForeign(context: CallContext): boolean;
  /** Limit of changing calls per reader, from any network address. */
  readerLimit: CallLimit;
  /** Whether the body is taken as it is, so that an unknown or empty field is an error. */
  isStrict?: boolean;
}

export interface ReaderCallOptions<Types extends ContractTypes, Body, Session> extends StatedFacts {
  body: z.ZodType<Body>;
  /** Limit of the body in bytes; `BODY_LIMIT` by default. */
  bodyLimit?: number;
  /** Limit per network address. By default, calls that only read are not limited. */
  limit?: CallLimit & {
    /**
     * Limit of a /48 of IPv6 (`countNetwork`). Absent: each of its networks has the whole limit.
     */
    mostOfSite?: number;
  };
  /** Whether a site offers the feature of the call; by default, whether it has accounts. */
  isOffered?(site: Site): boolean;
  /**
   * Fields of the body whose empty value is stored. In all others an empty value is an absent
   * field.
   */
  keepsEmpty?: readonly string[];
  handle(call: ReaderCall<Body, Session>): Promise<Outcome<Types>>;
}

/**
 * Serves a call without a session, from one of our own pages. Rejects requests without a same-site
 * Origin, and requests beyond the limit per network address. Fields without a value and unknown
 * ones are ignored (`lenientReader`).
 */
export function serveOpenCall<Types extends ContractTypes, Body>(
  contract: Contract<Types>,
  options: ReaderCallOptions<Types, Body, undefined>,
): ServedContract {
  return serveCall(contract, options, {
    ...rulesOf(contract),
    caller: 'anyone',
    findCaller: () => Promise.resolve({ session: undefined, cookies: [], who: undefined }),
  });
}

/**
 * Serves a call that requires a session: 401 NOT_SIGNED_IN without one. Changing calls are also
 * limited per reader.
 */
export function serveReaderCall<Types extends ContractTypes, Body>(
  contract: Contract<Types>,
  options: ReaderCallOptions<Types, Body, ReaderSession>,
): ServedContract {
  return serveCall(contract, options, {
    ...rulesOf(contract),
    caller: 'reader',
    async findCaller({ request, locals }, edition) {
      const found = await locals.services.readers.accounts.findSession(edition, request.headers);
      return found
        ? { session: found, cookies: found.cookies, who: found.reader.id }
        : { code: 'NOT_SIGNED_IN', cookies: [] };
    },
  });
}

/**
 * The rules of readers' calls: a page of any site may ask for what only reads, because it cannot
 * see the answer.
 */
function rulesOf({
  method,
}: Pick<Contract, 'method'>): Pick<CallerRules<never>, 'isForeign' | 'readerLimit'> {
  return {
    isForeign: (context) => method !== 'GET' && !isFromOwnPage(context),
    readerLimit: READER_LIMIT,
  };
}

/** Serves a call of our own pages by the rules of its kind: origin, limits, caller, body. */
export function serveCall<Types extends ContractTypes, Body, Session>(
  contract: Contract<Types>,
  options: ReaderCallOptions<Types, Body, Session>,
  { caller, findCaller, isForeign, readerLimit, isStrict = false }: CallerRules<Session>,
): ServedContract {
  const mayChange = contract.method !== 'GET';
  const {
    body: schema,
    limit = mayChange ? ADDRESS_LIMIT : undefined,
    isOffered = hasAccounts,
    handle,
  } = options;
  const { query, form, innerLimits = [], keepsEmpty, bodyLimit = BODY_LIMIT } = options;
  const read = isStrict ? (json: unknown) => json : lenientReader(schema, keepsEmpty);
  const limits = [
    ...(limit ? [{ ...limit, per: 'network address' }] : []),
    ...(mayChange && caller !== 'anyone' ? [{ ...readerLimit, per: 'reader' }] : []),
    ...innerLimits,
  ];
  const count = ({ locals }: CallContext, who: string, { most, window }: CallLimit) =>
    locals.services.attempts.count({ what: contract.path, who, most, window });
  return serveContract(contract, {
    bodyLimit,
    facts: { caller, body: schema, query, form, limits },
    async authorize(context) {
      const { site, clientAddress } = context.locals;
      if (!isOffered(site)) return { code: 'NOT_FOUND' };
      if (isForeign(context)) return { code: 'FOREIGN_ORIGIN' };
      const { attempts } = context.locals.services;
      const retryAfter =
        limit && (await countNetwork(attempts, { what: contract.path, clientAddress, ...limit }));
      return retryAfter === undefined ? undefined : { code: 'TOO_MANY_REQUESTS', retryAfter };
    },
    async handle(context, json, cookies) {
      const edition = editionOf(context);
      const found = await findCaller(context, edition);
      cookies.push(...found.cookies);
      if ('code' in found) return refusal<Types>({ code: found.code });
      const retryAfter =
        mayChange && found.who !== undefined
          ? await count(context, found.who, readerLimit)
          : undefined;
      if (retryAfter !== undefined)
        return refusal<Types>({ code: 'TOO_MANY_REQUESTS', retryAfter });
      const input = read(json);
      const parsed = schema.safeParse(input);
      if (!parsed.success) {
        const { isMissing, fields } = problemsOf(input, parsed.error.issues);
        return refusal<Types>({ code: isMissing ? 'REQUIRED_FIELD' : 'INVALID_FIELDS', fields });
      }
      try {
        return await handle({ edition, body: parsed.data, session: found.session, context });
      } catch (error) {
        // If the account was deleted meanwhile, the error is a consequence. An unavailable database
        // would be waited for twice.
        if (isDatabaseDown(error) || 'session' in (await findCaller(context, edition))) throw error;
        return refusal<Types>({ code: 'NOT_SIGNED_IN' });
      }
    },
  });
}

function hasAccounts({ featureFlags }: Site): boolean {
  return featureFlags.accounts;
}

/** A problem that every call may return, in addition to those of its contract. */
function refusal<Types extends ContractTypes>(
  problem: {
    code:
      | 'NOT_SIGNED_IN'
      | 'ROLE_REQUIRED'
      | 'INVALID_FIELDS'
      | 'REQUIRED_FIELD'
      | 'TOO_MANY_REQUESTS';
    fields?: Record<string, string>;
  } & AlsoSent,
): Outcome<Types> {
  return { ok: false, ...problem };
}

/** Whether the Origin header names a page of this site (`isOwnOrigin`). */
export function isFromOwnPage({
  request,
  locals: { site },
  url,
}: Pick<CallContext, 'request' | 'locals' | 'url'>): boolean {
  return isOwnOrigin(site, request.headers.get('origin'), url.host);
}

/**
 * The edition of a call. Calls have one URL for all languages; the calling page determines the
 * language of mails and texts.
 */
export function editionOf(context: Pick<CallContext, 'request' | 'locals'>): Edition {
  const { site } = context.locals;
  const page = callingPage(context);
  return { site, locale: page ? splitLocale(site, page.pathname).locale : site.defaultLocale };
}

/**
 * The final redirect that the calling page requests for mailed links; `undefined` if it is missing
 * or not a page of ours.
 */
export function backUrlOf(context: Pick<CallContext, 'request' | 'locals'>): string | undefined {
  const { services, site } = context.locals;
  return readBackPath(
    services.sites,
    site,
    callingPage(context)?.searchParams.get('backUrl') ?? null,
  );
}

/** The calling page, from the Referer header. */
function callingPage({ request }: Pick<CallContext, 'request'>): URL | undefined {
  return parseUrl(request.headers.get('referer') ?? '');
}

const tokenSchema = z.string().regex(/^[\w-]{1,200}$/);

/** The token in the URL of a mailed link; `undefined` if it is malformed. */
export function tokenOfLink({ params }: Pick<CallContext, 'params'>): string | undefined {
  return tokenSchema.safeParse(params['token']).data;
}

/**
 * The edition of a mailed link, whose URL is the same for all languages; the parameter `lang`
 * contains the language.
 */
export function editionOfLink({
  url,
  locals: { site },
}: Pick<CallContext, 'url' | 'locals'>): Edition {
  const lang = localeSchema.safeParse(url.searchParams.get('lang'));
  return {
    site,
    locale: lang.success && site.locales.includes(lang.data) ? lang.data : site.defaultLocale,
  };
}
