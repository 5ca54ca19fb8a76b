import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DATABASE_PROBLEMS } from '#server/platform/database/database-problem.ts';
import { serverProblem, startErrorOf } from '#server/platform/database/server-problem.ts';
import { START_ERROR_NAMES, StartError } from '#server/platform/observability/start-error.ts';

const document = readFileSync(
  new URL('../../../../../docs/start-errors.md', import.meta.url),
  'utf8',
);

describe('the names of the errors of a start', () => {
  it('have one row each in the document, which has no other', () => {
    const rows = [...document.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name);
    expect(rows.toSorted()).toEqual(
      [...START_ERROR_NAMES, ...DATABASE_PROBLEMS.map(startErrorOf)].toSorted(),
    );
  });

  it('begin the message', () => {
    expect(new StartError('PORT_IN_USE', 'Port 4321 is in use.').message).toBe(
      'PORT_IN_USE: Port 4321 is in use.',
    );
  });

  it.each([
    { code: 'ECONNREFUSED', name: 'DATABASE_REFUSED' },
    { code: '28P01', name: 'DATABASE_PASSWORD' },
    { code: '25006', name: 'DATABASE_READ_ONLY' },
    { code: '42601', name: 'DATABASE_UNUSABLE' },
  ])('name $code of a server $name', ({ code, name }) => {
    const { message } = serverProblem(
      'postgres://someone:secret@db.example/portada',
      Object.assign(new Error('no'), { code }),
    );
    expect(message).toMatch(
      new RegExp(
        `^${name}: The database of DATABASE_URL, postgres://db.example/portada, is unusable`,
      ),
    );
  });
});
