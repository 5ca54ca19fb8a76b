import { withBackUrl } from '../../domain/sites/account-paths.ts';

/** Pages that lead back to the story afterwards: login, registration and subscription, in any language. */
const RETURNING = /^(?:\/[a-z]{2})?\/(?:acceso|registro|suscripcion)\//;

/** The link of a message: with the page to return to, if it leads to a page that returns. */
export function returningHref(href: string, page: string): string {
  return RETURNING.test(href) && !href.includes('backUrl=') ? withBackUrl(href, page) : href;
}
