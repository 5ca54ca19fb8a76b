/**
 * Headers of every response. A test keeps the copy in deploy/nginx.conf equal. Each page has its own
 * Content-Security-Policy with hashes (astro.config.mjs). Strict-Transport-Security is left to the server that
 * terminates TLS.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
