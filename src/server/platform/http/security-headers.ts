/**
 * Headers of every response. A test keeps the copy in deploy/nginx.conf equal. Each page has its
 * own Content-Security-Policy with hashes (astro.config.mjs). Strict-Transport-Security is left to
 * the server that terminates TLS.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * Headers in place of `SECURITY_HEADERS` for what other origins fetch: pictures, films, sounds,
 * captions, icons, feeds, calendars, site maps. Feed readers, podcast players and webmail load them
 * from pages of their own (Fetch standard, "Cross-Origin-Resource-Policy header" and "CORS
 * protocol").
 */
export const FETCHED_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Content-Range',
};

/**
 * Media types of kept pages that other origins fetch. JSON without a suffix is a part of our own
 * pages.
 */
const FETCHED_TYPES =
  /^(?:application\/(?:rss\+xml|feed\+json|json\+chapters|xml)|text\/calendar)\b/;

/** The headers of a kept page by its media type. */
export function headersOfType(contentType: string): Readonly<Record<string, string>> {
  return FETCHED_TYPES.test(contentType) ? FETCHED_HEADERS : SECURITY_HEADERS;
}
