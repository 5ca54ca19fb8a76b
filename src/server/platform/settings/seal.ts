import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedSecret } from './derived-secret.ts';

/** Encrypts texts that are stored, and decrypts them. */
export interface Seal {
  /** The text as base64, which nobody can read or change without the key. */
  close(text: string): string;
  /** Throws if the text was sealed with another key or for another purpose, or was changed. */
  open(sealed: string): string;
}

const CIPHER = 'aes-256-gcm';
/** Bytes (NIST SP 800-38D, 5.2.1.1 and 5.2.1.2). */
const [IV, TAG] = [12, 16];

/**
 * Encrypts and authenticates texts with a key for one purpose, derived from the operator's secret.
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(derivedSecret(secret, purpose), 'base64url');
  return {
    close(text) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv(CIPHER, key, iv);
      return Buffer.concat([
        iv,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]).toString('base64');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV), { authTagLength: TAG });
      decipher.setAuthTag(bytes.subarray(-TAG));
      return Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
