import type { APIRoute } from 'astro';
import { loginPathWith } from '../../../domain/addresses.ts';
import { editionOfLink } from '../reader-call.ts';

/**
 * Serves the link of a validation mail, `GET /api/front/user/validate-mail/{token}?lang=`: leads on to the login page, which says how it went
 * (`alert=email_validated` or `alert=link_expired`). A mail program that looks at the link beforehand does what the reader would have.
 */
export const validateMail: APIRoute = async ({ params, request, url, locals, redirect }) => {
  const { site, services } = locals;
  if (!site.featureFlags.accounts) return new Response(null, { status: 404 });
  const edition = editionOfLink({ url, locals });
  const isValid = await services.accounts.validateEmail(edition, params['token'] ?? '', request.headers);
  const answer = redirect(loginPathWith(edition, isValid ? 'email_validated' : 'link_expired'), 303);
  answer.headers.set('Cache-Control', 'no-store');
  return answer;
};
