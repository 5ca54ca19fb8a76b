import type { APIRoute } from 'astro';
import { emailChangedPath, loginPathWith } from '../../../domain/addresses.ts';
import { isDatabaseDown } from '../../database/database-down.ts';
import { editionOfLink } from '../reader-call.ts';

/**
 * Serves the link of a validation mail, `GET /api/front/user/validate-mail/{token}?lang=`: leads on to the login page, which says how it went
 * (`alert=email_validated` or `alert=link_expired`), or to the profile whose address it changed, which needs a session. A mail program that looks at the link beforehand does what the reader would have. Other methods
 * and faults are answered here: the renderer would print the address with its token, or the values of a query.
 */
export const validateMail: APIRoute = async ({ params, request, url, locals, redirect }) => {
  const { site, services } = locals;
  if (!site.featureFlags.accounts) return new Response(null, { status: 404 });
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET' } });
  const edition = editionOfLink({ url, locals });
  try {
    const done = await services.accounts.validateEmail(edition, params['token'] ?? '', request.headers);
    const path = done === 'changed' ? emailChangedPath(edition) : loginPathWith(edition, done ? 'email_validated' : 'link_expired');
    const answer = redirect(path, 303);
    answer.headers.set('Cache-Control', 'no-store');
    return answer;
  } catch (error) {
    services.log.error({ err: error }, 'an address could not be proved');
    const headers = { 'Retry-After': '5', 'Cache-Control': 'no-store' };
    return new Response(null, { status: isDatabaseDown(error) ? 503 : 500, headers });
  }
};
