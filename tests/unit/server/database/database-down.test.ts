import { expect, it } from 'vitest';
import { isDatabaseDown } from '../../../../src/server/database/database-down.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ['refuses connections', 'ECONNREFUSED'],
  ['has an unknown host name', 'ENOTFOUND'],
  ['cannot be resolved, because the name server is silent', 'EAI_AGAIN'],
  ['is read-only', '25006'],
  ['has no free connection', '53300'],
  ['is starting', '57P03'],
  ['let a statement wait for a lock too long', '55P03'],
])('a database that %s is unavailable (%s)', (_what, code) => {
  expect(isDatabaseDown(new Error('a query failed', { cause: withCode(code) }))).toBe(true);
});

it.each(['23505', '22P02', '42P01', '28P01', 'ENOENT'])('the error %s does not mean that the database is unavailable', (code) => {
  expect(isDatabaseDown(withCode(code))).toBe(false);
});
