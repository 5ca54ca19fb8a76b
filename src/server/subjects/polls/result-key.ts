import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PollKey } from './poll-votes.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';

/**
 * The key in the path of a result that only those see who have voted. The same for all of them, so
 * that the part is cached.
 */
export interface ResultKeys {
  of(key: PollKey): string;
  isKey(key: PollKey, given: string): boolean;
}

export function createResultKeys(secret: string): ResultKeys {
  const derived = derivedSecret(secret, 'poll results');
  const digest = ({ site, poll }: PollKey) =>
    createHmac('sha256', derived).update(`${site}\n${poll}`).digest().subarray(0, 16);
  return {
    of: (key) => digest(key).toString('base64url'),
    isKey(key, given) {
      const bytes = Buffer.from(given, 'base64url');
      const wanted = digest(key);
      return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
    },
  };
}
