import { expect, it } from 'vitest';
import { PROBLEM_STATUS } from '#domain/problems.ts';
import {
  DATABASE_PROBLEMS,
  findDatabaseProblem,
  isDatabaseDown,
} from '#server/platform/database/database-problem.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ['refuses connections', 'ECONNREFUSED', 'refused'],
  ['has an unknown host name', 'ENOTFOUND', 'unknown-host'],
  ['cannot be resolved, because the name server is silent', 'EAI_AGAIN', 'unresolved'],
  ['is silent', 'CONNECTION_SILENT', 'silent'],
  ['is behind a broken network', 'EHOSTUNREACH', 'silent'],
  ['closed the connection', 'CONNECTION_CLOSED', 'lost'],
  ['reset the connection', 'ECONNRESET', 'lost'],
  ['is read-only', '25006', 'read-only'],
  ['is starting or in recovery', '57P03', 'in-recovery'],
  ['is stopping', '57P01', 'stopping'],
  ['has no free connection', '53300', 'connections'],
  ['has a full disk', '53100', 'full'],
  ['has no memory', '53200', 'resources'],
  ['let a statement wait for a lock too long', '55P03', 'lock'],
  ['is too slow for a statement', '57014', 'slow'],
  ['rejects the password', '28P01', 'password'],
  ['rejects the user', '28000', 'user'],
  ['does not exist', '3D000', 'missing'],
  ['has lost a file', '58P01', 'damaged'],
  ['has a damaged block', 'XX001', 'damaged'],
])(
  'a database that %s is unavailable (%s), which its health word tells: %s',
  (_what, code, health) => {
    const error = new Error('a query failed', { cause: withCode(code) });
    expect([isDatabaseDown(error), findDatabaseProblem(error)?.health]).toEqual([true, health]);
  },
);

it.each(['23505', '22P02', '42P01', 'ENOENT'])(
  'the error %s does not mean that the database is unavailable',
  (code) => {
    expect(isDatabaseDown(withCode(code))).toBe(false);
  },
);

it('answers each problem with 503 and a time for the retry, under a health word of its own', () => {
  for (const { code, retryAfter } of DATABASE_PROBLEMS)
    expect([PROBLEM_STATUS[code], retryAfter > 0]).toEqual([503, true]);
  const words = DATABASE_PROBLEMS.map(({ health }) => health);
  expect(new Set(words).size).toBe(words.length);
});
