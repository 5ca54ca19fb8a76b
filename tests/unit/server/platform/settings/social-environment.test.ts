import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/settings/config.ts';
import { socialCredentialsOf } from '#server/platform/settings/social-environment.ts';

const pemOf = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
const key = pemOf('P-256');
const APPLE = {
  APPLE_CLIENT_ID: 'a',
  APPLE_TEAM_ID: 't',
  APPLE_KEY_ID: 'k',
  APPLE_PRIVATE_KEY: key,
};

describe('social sign-in settings', () => {
  it('enables a provider when its variables are set', () => {
    expect(socialCredentialsOf(readConfig({}))).toEqual({});
    expect(
      socialCredentialsOf(
        readConfig({ GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's', TWITTER_CLIENT_ID: '' }),
      ),
    ).toEqual({
      google: { clientId: 'g', clientSecret: 's' },
    });
    expect(
      socialCredentialsOf(
        readConfig({
          FACEBOOK_CLIENT_ID: 'f',
          FACEBOOK_CLIENT_SECRET: 's',
          FACEBOOK_TRUST_EMAIL: 'yes',
        }),
      ),
    ).toEqual({
      facebook: { clientId: 'f', clientSecret: 's' },
    });
  });

  it('accepts for Apple a ready secret, or a key in one or several lines', () => {
    expect(
      socialCredentialsOf(readConfig({ APPLE_CLIENT_ID: 'a', APPLE_CLIENT_SECRET: 'jwt' })),
    ).toEqual({
      apple: { clientId: 'a', clientSecret: 'jwt' },
    });
    const withKey = { apple: { clientId: 'a', key: { teamId: 't', keyId: 'k', privateKey: key } } };
    expect(socialCredentialsOf(readConfig(APPLE))).toEqual(withKey);
    expect(
      socialCredentialsOf(
        readConfig({ ...APPLE, APPLE_PRIVATE_KEY: key.replaceAll('\n', String.raw`\n`) }),
      ),
    ).toEqual(withKey);
  });

  it.each([
    [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_SECRET: must be set with GOOGLE_CLIENT_ID'],
    [{ TWITTER_CLIENT_SECRET: 's' }, 'TWITTER_CLIENT_ID: must be set with TWITTER_CLIENT_SECRET'],
    [
      { FACEBOOK_CLIENT_ID: 'f', FACEBOOK_CLIENT_SECRET: 's' },
      'FACEBOOK_TRUST_EMAIL: must be yes for sign-in with Facebook',
    ],
    [{ FACEBOOK_TRUST_EMAIL: 'true' }, 'FACEBOOK_TRUST_EMAIL: must be yes, or not set'],
    [{ APPLE_CLIENT_ID: 'a' }, 'APPLE_CLIENT_SECRET: must be set with APPLE_CLIENT_ID'],
    [{ APPLE_CLIENT_SECRET: 'jwt' }, 'APPLE_CLIENT_ID: must be set'],
    [{ ...APPLE, APPLE_KEY_ID: '' }, 'APPLE_KEY_ID: must be set with APPLE_TEAM_ID'],
    [
      { ...APPLE, APPLE_PRIVATE_KEY: pemOf('P-384') },
      'APPLE_PRIVATE_KEY: must be the key from Apple',
    ],
    [{ ...APPLE, APPLE_PRIVATE_KEY: 'secret' }, 'APPLE_PRIVATE_KEY: must be the key from Apple'],
  ])('rejects incomplete variables without a secret in the error: %#', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
    expect(() => readConfig(environment)).not.toThrow(/jwt|BEGIN|secret\b/);
  });
});
