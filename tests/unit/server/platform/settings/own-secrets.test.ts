import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/settings/config.ts';
import { warnOfOwnSecrets } from '#server/platform/settings/own-secrets.ts';
import { keptLog } from '#tests/support/kept-log.ts';

const DATA_DIR = '/srv/portada';
const postgres = 'postgres://portada:clau@database/portada';
const AUTH_SECRET = 's'.repeat(32);
const CONTENT_TOKEN = 't'.repeat(24);

const warnedOf = (environment: Record<string, string>) => {
  const { log, logged } = keptLog();
  warnOfOwnSecrets(readConfig({ DATA_DIR, ...environment }), log);
  return logged();
};

it('a node on a database server warns of each generated secret with its file', () => {
  const warned = warnedOf({ DATABASE_URL: postgres });
  expect(warned).toMatch(
    /"level":"warn",[^\n]*"msg":"AUTH_SECRET is not set: .*\/srv\/portada\/auth-secret/,
  );
  expect(warned).toMatch(
    /"level":"warn",[^\n]*"msg":"CONTENT_TOKEN is not set: .*\/srv\/portada\/content-token/,
  );
  expect(warned).not.toContain('clau');
});

it.each([
  ['all secrets are set', { DATABASE_URL: postgres, AUTH_SECRET, CONTENT_TOKEN }],
  ['the database is embedded', {}],
])('a node does not warn of secrets if %s', (_what, environment) => {
  expect(warnedOf(environment)).toBe('');
});
