import { describe, expect, it } from 'vitest';
import { gigyaSchema } from '#domain/sites/gigya.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { readGigyaCredentials } from '#server/subjects/accounts/identity/gigya-credentials.ts';
import { elfar, siteOf } from '#tests/support/newsroom/newsroom.ts';

const gigya = { apiKey: '4_key', dataCenter: 'eu1.gigya.com' };
const site = siteOf({ alias: 'el-far', identityProvider: 'gigya', gigya });

describe('the secrets of gigya', () => {
  it('reads the secret for all sites or the one of a site', () => {
    const config = readConfig({
      GIGYA_SECRET: 'YWxs',
      GIGYA_SECRET_EL_FAR: 'b3du',
      GIGYA_USER_KEY_EL_FAR: 'Akey',
      GIGYA_SECRET_EMPTY: '',
    });
    const other = siteOf({ alias: 'altre', identityProvider: 'gigya', gigya });
    expect(Object.fromEntries(readGigyaCredentials([elfar, site, other], config))).toEqual({
      'el-far': { secret: 'b3du', userKey: 'Akey' },
      altre: { secret: 'YWxs', userKey: undefined },
    });
  });

  it('requires a secret at the start for a site with gigya only', () => {
    expect(() =>
      readGigyaCredentials([elfar, site], readConfig({ GIGYA_SECRET_ELFAR: 'YWxs' })),
    ).toThrow(/site el-far .* Set GIGYA_SECRET, or GIGYA_SECRET_EL_FAR for this site/);
    expect(readGigyaCredentials([elfar], readConfig({})).size).toBe(0);
  });

  it('names an invalid secret without its value', () => {
    expect(() => readConfig({ GIGYA_SECRET_ELFAR: 'no secret!' })).toThrow(
      /GIGYA_SECRET_ELFAR: must be base64/,
    );
    expect(() => readConfig({ GIGYA_SECRET: 'no secret!' })).toThrow(
      /GIGYA_SECRET: must be base64/,
    );
    expect(() => readConfig({ GIGYA_SECRET: 'no secret!' })).not.toThrow(/no secret/);
  });
});

describe('GIGYA_URL', () => {
  it.each([
    'https://proxy.example',
    'https://proxy.example:8443',
    'http://127.0.0.1:4100',
    'http://localhost',
  ])('accepts the proxy URL %s', (GIGYA_URL) => {
    expect(readConfig({ GIGYA_URL }).GIGYA_URL).toBe(GIGYA_URL);
  });

  it.each([
    'http://proxy.example',
    'https://proxy.example/',
    'https://user:password@proxy.example',
    'http://127.0.0.1.evil.example',
    'ftp://x',
  ])('rejects the proxy URL %s, because secrets are sent there', (GIGYA_URL) => {
    expect(() => readConfig({ GIGYA_URL })).toThrow(/GIGYA_URL: must be https/);
  });
});

describe('the file of a site', () => {
  it('requires the settings of the identity provider that a site names', () => {
    expect(() => siteOf({ alias: 'elfar', identityProvider: 'gigya' })).toThrow(
      /must be there when identityProvider is gigya/,
    );
  });

  it.each(['eu1.gigya.com', 'us1.gigya.com', 'cn1.gigya-api.cn'])(
    'accepts the data centre %s',
    (dataCenter) => {
      expect(gigyaSchema.parse({ ...gigya, dataCenter }).dataCenter).toBe(dataCenter);
    },
  );

  it.each([
    'gigya.com',
    'eu1.gigya.com.evil.example',
    'evil.example/eu1.gigya.com',
    'eu1.gigya.com/',
    'https://eu1.gigya.com',
  ])('rejects the data centre %s', (dataCenter) => {
    expect(gigyaSchema.safeParse({ ...gigya, dataCenter }).success).toBe(false);
  });
});
