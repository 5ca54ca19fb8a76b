import { hkdfSync } from 'node:crypto';

/**
 * Derives a secret for one purpose from the operator's secret, so that a signature for one purpose
 * is invalid for another (HKDF, RFC 5869). 256 bits, base64url.
 */
export function derivedSecret(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `portada ${purpose}`, 32)).toString(
    'base64url',
  );
}
