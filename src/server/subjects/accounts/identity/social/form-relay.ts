import { z } from 'zod';
import { socialCallbackPath } from '#domain/paths/account-paths.ts';
import type { Site } from '#domain/sites/site.ts';
import type { SocialProvider } from '#domain/sites/social-provider.ts';
import { readFormBody } from '#server/platform/http/read-body.ts';
import type { ProviderAnswer } from './social-sign-in.ts';

/** Seconds between the provider's form and the redirected request. */
const MAX_AGE = 60;

/** Maximum size of a form in bytes. Most of it is Apple's ID token, which is not used. */
const FORM_LIMIT = 16 * 1024;

/** The limits make all fields fit into a cookie. A `user` that is too long is dropped. */
const answerSchema = z.object({
  code: z.string().max(1000).optional(),
  state: z.string().max(200).optional(),
  error: z.string().max(100).optional(),
  user: z.string().max(1000).optional().catch(undefined),
});

/** The fields of a provider's response in a URL. */
export function readAnswer(query: URLSearchParams): ProviderAnswer | undefined {
  return answerSchema.safeParse(Object.fromEntries(query)).data;
}

/** The fields of a provider's form; `undefined` if the request has no such form. */
export async function readAnswerForm(request: Request): Promise<ProviderAnswer | undefined> {
  const form = await readFormBody(request, FORM_LIMIT);
  return form && readAnswer(form);
}

/**
 * Passes the fields of a cross-site form to the same URL as a GET request. The state cookie is
 * SameSite=Lax, which browsers send with a top-level GET but not with a cross-site form
 * (draft-ietf-httpbis-rfc6265bis, "Strict" and "Lax" enforcement). The fields are passed in a
 * cookie for a minute, so that URLs, logs and history do not contain the code or the name. They are
 * useless without the state of the browser that started the sign-in.
 */
export function relayCookie(site: Site, provider: SocialProvider, answer: ProviderAnswer): string {
  const value = Buffer.from(JSON.stringify(answer)).toString('base64url');
  return `${nameOf(site)}=${value}; Max-Age=${MAX_AGE}; ${attributesOf(site, provider)}`;
}

/** The relayed fields, and the cookie that clears them. */
export function readRelay(
  site: Site,
  provider: SocialProvider,
  cookies: string,
): { answer: ProviderAnswer; cleared: string } | undefined {
  const value = cookies
    .split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${nameOf(site)}=`))
    ?.slice(nameOf(site).length + 1);
  if (value === undefined) return undefined;
  const { data: answer = {} } = answerSchema.safeParse(
    jsonOf(Buffer.from(value, 'base64url').toString()),
  );
  return { answer, cleared: `${nameOf(site)}=; Max-Age=0; ${attributesOf(site, provider)}` };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cookies may be malformed, because clients can set them freely.
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
