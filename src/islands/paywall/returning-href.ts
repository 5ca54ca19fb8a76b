import { withBackUrl } from '#domain/paths/account-paths.ts';

/**
 * Pages that lead back to the story afterwards: login, registration and subscription, in any
 * language.
 */
const RETURNING = /^(?:\/[a-z]{2})?\/(?:acceso|registro|suscripcion)\//;

/** The address of the story, at the place where it is cut (`Gate.astro`). */
export function placeOfStory(): string {
  const cut = document.querySelector('.closed-part')?.id;
  return cut === undefined ? location.pathname : `${location.pathname}#${cut}`;
}

/** The link of a message: with the page to return to, if it leads to a page that returns. */
export function returningHref(href: string, page: string): string {
  return RETURNING.test(href) && !href.includes('backUrl=') ? withBackUrl(href, page) : href;
}
