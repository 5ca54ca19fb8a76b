import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/server/config.ts';

const errorOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return '';
  } catch (error) {
    return String(error);
  }
};

describe('the environment', () => {
  it.each([
    ['PORT', 'http', 'must be a whole number, 0 or more, up to 65535'],
    ['PORT', '70000', 'must be a whole number, 0 or more, up to 65535'],
    ['CONTENT_REMOVAL', 'yes', 'must be a whole number, 0 or more'],
    ['SCRYPT_PARALLELIZATION', '0', 'must be a whole number, 1 or more, up to 16'],
    ['PAGE_MEMORY', 'lots', 'must be a number of bytes, or one with its unit: 64MiB'],
    ['IMAGE_DISK', '0', 'must be more than nothing'],
    ['STOP_TIMEOUT', 'soon', 'must be a number of seconds'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn'],
    ['TRUSTED_PROXIES', 'proxy.example', 'must be addresses'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'must be addresses'],
    ['DATABASE_URL', 'mysql://far:clau@host/far', 'must be file://{folder}, memory:// or postgres://'],
    ['DATABASE_URL', 'postgres://far:clau%zz@host/far', 'must be file://{folder}, memory:// or postgres://'],
    ['DATABASE_URL', 'postgres://far:clau#1@host/far', 'must be file://{folder}, memory:// or postgres://'],
  ])('says what %s must be where it is %s, and repeats no password', (name, value, message) => {
    expect(errorOf({ [name]: value })).toContain(`  ${name}: ${message}`);
    expect(errorOf({ [name]: value })).not.toContain('clau');
  });

  it('names all that is wrong at once, also what is wrong only together', () => {
    const error = errorOf({
      PORT: 'x',
      TRUSTED_PROXIES: 'x',
      MAIL_URL: 'smtp://relay.example',
      GOOGLE_CLIENT_ID: 'g',
      FACEBOOK_CLIENT_ID: 'f',
      FACEBOOK_CLIENT_SECRET: 's',
      FACEBOOK_TRUST_EMAIL: 'true',
    });
    const named = error.match(/^ {2}\w+(?=: )/gm)?.map((name) => name.trim());
    expect(named).toEqual(['PORT', 'TRUSTED_PROXIES', 'FACEBOOK_TRUST_EMAIL', 'GOOGLE_CLIENT_SECRET', 'MAIL_FROM']);
  });

  it.each([
    ['67108864', 67_108_864],
    ['64MiB', 67_108_864],
    ['64 mb', 64_000_000],
    ['2GiB', 2_147_483_648],
  ])('may give bytes as %s', (PAGE_MEMORY, bytes) => {
    expect(readConfig({ PAGE_MEMORY }).PAGE_MEMORY).toBe(bytes);
  });

  it.each(['memory://', 'file://data/x', 'postgres://a:b,c%2F@one:5432,two:5433/far?sslmode=require', 'postgresql://localhost'])(
    'may name the database by %s',
    (DATABASE_URL) => {
      expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
    },
  );
});
