/**
 * Sent with every answer; deploy/nginx.conf repeats them, and a test holds the two together. What a page may load stands in its own
 * Content-Security-Policy, by hash (astro.config.mjs); Strict-Transport-Security is for whoever ends TLS in front of us.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
