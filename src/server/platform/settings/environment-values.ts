import { z } from 'zod';
import { parseUrl } from '#domain/text/parse-url.ts';

/** Schema of an integer variable, with a message that states the range. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  const message = `must be a whole number, ${least} or more${most === Number.MAX_SAFE_INTEGER ? '' : `, up to ${most}`}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
}

const UNITS = {
  '': 1,
  k: 1000,
  m: 1000 ** 2,
  g: 1000 ** 3,
  ki: 1024,
  mi: 1024 ** 2,
  gi: 1024 ** 3,
};

/**
 * Bytes, as a number or with a unit: `67108864`, `64MiB`, `64MB`. `least` is the minimum and `name`
 * its spelling in the message.
 */
export function byteCount({ least, name } = { least: 1, name: '1' }) {
  return z
    .string()
    .regex(/^\d{1,15} ?(?:[kmg]i?b)?$/i, 'must be a number of bytes, optionally with a unit: 64MiB')
    .transform(
      (text) =>
        Number.parseInt(text, 10) *
        unitOf(
          text
            .replace(/^\d+ ?/, '')
            .replace(/b$/i, '')
            .toLowerCase(),
        ),
    )
    .refine(
      (count) => count > 0 && Number.isSafeInteger(count),
      'must be more than 0, and less than 9 petabytes',
    )
    .refine((count) => count >= least, `must be ${name} or more`);
}

function unitOf(text: string): number {
  return Object.entries(UNITS).find(([unit]) => unit === text)?.[1] ?? 1;
}

/**
 * Whether a text is a database URL. A server's URL follows the syntax of postgres.js, with several
 * comma-separated hosts.
 */
export function isDatabaseUrl(url: string): boolean {
  if (!/^postgres(?:ql)?:\/\//.test(url)) return /^(?:memory:\/\/(?:\/.+)?|file:\/\/.+)$/.test(url);
  try {
    decodeURIComponent(url);
    return parseUrl(url.replace(/,[^@/?]*(?=[/?]|$)/, '')) !== undefined;
  } catch {
    return false;
  }
}

/** Secrets are sent to this URL; plain HTTP is only allowed on this machine. */
export const PROVIDER_URL =
  /^(?:https:\/\/[\w.-]+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?)$/;
