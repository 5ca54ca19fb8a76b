import { hkdfSync } from 'node:crypto';

/**
 * A secret for one purpose, made of the one that the operator set: what is signed for one purpose is worth nothing for another (HKDF, RFC 5869).
 * 256 bits, base64url.
 */
export function derivedSecret(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `portada ${purpose}`, 32)).toString('base64url');
}
