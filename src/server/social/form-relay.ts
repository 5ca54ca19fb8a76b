import { z } from 'zod';
import { socialCallbackPath } from '../../domain/addresses.ts';
import type { Site } from '../../domain/site.ts';
import type { SocialProvider } from '../../domain/reader/social-provider.ts';
import { readFormBody } from '../http/read-body.ts';
import type { ProviderAnswer } from './social-sign-in.ts';

/** Seconds between the provider's form and the request that the redirect makes of it. */
const MAX_AGE = 60;

/** Bytes of a form: an ID token of Apple's, which is not read, is the most of it. */
const FORM_LIMIT = 16 * 1024;

/** Together they fit into a cookie. A name that is too long for it is done without. */
const answerSchema = z.object({
  code: z.string().max(1000).optional(),
  state: z.string().max(200).optional(),
  error: z.string().max(100).optional(),
  user: z.string().max(1000).optional().catch(undefined),
});

/** The fields of a provider's answer that stand in an address. */
export function readAnswer(query: URLSearchParams): ProviderAnswer | undefined {
  return answerSchema.safeParse(Object.fromEntries(query)).data;
}

/** The fields of a provider's form; `undefined` where a request has none that could be it. */
export async function readAnswerForm(request: Request): Promise<ProviderAnswer | undefined> {
  const form = await readFormBody(request, FORM_LIMIT);
  return form && readAnswer(form);
}

/**
 * Hands the fields of a form that came from another site on to the same address, asked for by GET: browsers send a cookie that is SameSite=Lax, as the one
 * that holds the state, with a top-level GET and not with another site's form (draft-ietf-httpbis-rfc6265bis, "Strict" and "Lax" enforcement). They go by a cookie of a minute, so that no
 * address, log or history has the code or the name in it. Nobody is let in by it: without the state of the browser that began they are worth nothing.
 */
export function relayCookie(site: Site, provider: SocialProvider, answer: ProviderAnswer): string {
  const value = Buffer.from(JSON.stringify(answer)).toString('base64url');
  return `${nameOf(site)}=${value}; Max-Age=${MAX_AGE}; ${attributesOf(site, provider)}`;
}

/** The fields that were handed on, and the cookie that ends them. */
export function readRelay(site: Site, provider: SocialProvider, cookies: string): { answer: ProviderAnswer; cleared: string } | undefined {
  const value = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${nameOf(site)}=`))
    ?.slice(nameOf(site).length + 1);
  if (value === undefined) return undefined;
  const { data: answer = {} } = answerSchema.safeParse(jsonOf(Buffer.from(value, 'base64url').toString()));
  return { answer, cleared: `${nameOf(site)}=; Max-Age=0; ${attributesOf(site, provider)}` };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Anybody can write a cookie: one that is no JSON holds no answer.
    return undefined;
  }
}

function isSecure(site: Site): boolean {
  return site.url.startsWith('https:');
}

function nameOf(site: Site): string {
  return `${isSecure(site) ? '__Secure-' : ''}portada.relay`;
}

function attributesOf(site: Site, provider: SocialProvider): string {
  return `Path=${socialCallbackPath(provider)}; HttpOnly; SameSite=Lax${isSecure(site) ? '; Secure' : ''}`;
}
