import { describe, expect, it } from 'vitest';
import { listUnknownSettings, readConfig } from '#server/platform/settings/config.ts';

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
    ['PAGE_MEMORY', 'lots', 'must be a number of bytes, optionally with a unit: 64MiB'],
    ['IMAGE_DISK', '0', 'must be more than 0'],
    ['AUDIT_DAYS', '0', 'must be a whole number, 1 or more, up to 36500'],
    ['PAGE_MEMORY', '1', 'must be 1MiB or more'],
    ['STOP_TIMEOUT', 'soon', 'must be a number of seconds'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn'],
    ['TRUSTED_PROXIES', 'proxy.example', 'must be a comma-separated list'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'must be a comma-separated list'],
    ['DATABASE_URL', 'memory://dump.tar', 'must be file://{folder}, memory:// or postgres://'],
    [
      'DATABASE_URL',
      'mysql://far:clau@host/far',
      'must be file://{folder}, memory:// or postgres://',
    ],
    [
      'DATABASE_URL',
      'postgres://far:clau%zz@host/far',
      'must be file://{folder}, memory:// or postgres://',
    ],
    [
      'DATABASE_URL',
      'postgres://far:clau#1@host/far',
      'must be file://{folder}, memory:// or postgres://',
    ],
  ])(
    'rejects %s with the value %s, with the allowed values and without a password',
    (name, value, message) => {
      expect(errorOf({ [name]: value })).toContain(`  ${name}: ${message}`);
      expect(errorOf({ [name]: value })).not.toContain('clau');
    },
  );

  it('reports all faults at once, including settings that require each other', () => {
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
    expect(named).toEqual([
      'PORT',
      'TRUSTED_PROXIES',
      'FACEBOOK_TRUST_EMAIL',
      'GOOGLE_CLIENT_SECRET',
      'MAIL_FROM',
    ]);
  });

  it.each([
    ['67108864', 67_108_864],
    ['64MiB', 67_108_864],
    ['64 mb', 64_000_000],
    ['2GiB', 2_147_483_648],
  ])('accepts %s as a number of bytes', (PAGE_MEMORY, bytes) => {
    expect(readConfig({ PAGE_MEMORY }).PAGE_MEMORY).toBe(bytes);
  });

  it.each([
    'memory://',
    'memory:///dump.tar',
    'file://data/x',
    'postgres://a:b,c%2F@one:5432,two:5433/far?sslmode=require',
    'postgresql://localhost',
  ])('accepts %s as the URL of the database', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  });
});

describe('a misspelt setting', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['CONTENTDIR', 'CONTENT_DIR'],
    ['AUTH_SECERT', 'AUTH_SECRET'],
    ['CONTENT_TOKENS', 'CONTENT_TOKEN'],
    ['MAILURL', 'MAIL_URL'],
  ])('rejects a misspelt setting whose default would go unnoticed: %s', (name, meant) => {
    expect(errorOf({ [name]: 'x' })).toContain(
      `  ${name}: is not a setting; ${meant} may be meant`,
    );
    expect(listUnknownSettings({ [name]: 'x' })).toEqual([]);
  });

  it.each([
    ['PAGE_MEMROY', 'PAGE_MEMROY is not a setting of the server; PAGE_MEMORY may be meant'],
    ['TRUSTED_PROXY', undefined],
    ['STOPTIMEOUT', 'STOPTIMEOUT is not a setting of the server; STOP_TIMEOUT may be meant'],
    ['PORTADA_PORT', 'PORTADA_PORT is not a setting of the server'],
    ['REGISTRATION_COST', 'REGISTRATION_COST is not a setting of the server'],
  ])('reports an unknown setting: %s', (name, sentence) => {
    expect(errorOf({ [name]: 'x' })).toBe('');
    expect(listUnknownSettings({ [name]: 'x' })).toEqual(sentence === undefined ? [] : [sentence]);
  });

  it('ignores a similar name if the setting itself is set', () => {
    const both = { DATABASE_URL: 'memory://', DATABASE_URI: 'x' };
    expect([errorOf(both), listUnknownSettings(both)]).toEqual(['', []]);
  });

  it('ignores the variables of machines, shells, containers and CI', () => {
    const usual =
      'PATH HOME USER LOGNAME SHELL SHLVL PWD OLDPWD LANG LC_ALL TERM TZ HOSTNAME POST SORT HOSTS PORTS PS1 MAIL MAILTO MAILCHECK EDITOR DISPLAY TMPDIR ' +
      'NODE_ENV NODE_OPTIONS NPM_CONFIG_LOGLEVEL npm_config_registry npm_package_name INIT_CWD COLOR CI GITHUB_TOKEN GITLAB_CI CI_JOB_TOKEN ' +
      'KUBERNETES_SERVICE_HOST KUBERNETES_PORT POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB PGHOST PGPORT PGDATA REDIS_URL CONTENT_TYPE CONTENT_LENGTH ' +
      'INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET STATE_DIRECTORY LISTEN_FDS XDG_DATA_DIRS XDG_DATA_HOME LOG_DIR LOG_FORMAT IMAGE_NAME IMAGE_TAG HTTP_PROXY no_proxy ' +
      'GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT APPLE_ID AWS_REGION SESSION_SECRET JWT_SECRET APP_SECRET APP_URL BASE_URL SSH_AUTH_SOCK UV_THREADPOOL_SIZE';
    const environment = Object.fromEntries(usual.split(' ').map((name) => [name, '1']));
    expect([errorOf(environment), listUnknownSettings(environment)]).toEqual(['', []]);
  });

  it('accepts the settings of a single site', () => {
    const environment = { GIGYA_SECRET_ELFAR: 'c2VjcmV0', GIGYA_USER_KEY_ELFAR: 'key' };
    expect([errorOf(environment), listUnknownSettings(environment)]).toEqual(['', []]);
  });
});
