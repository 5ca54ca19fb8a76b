import postgres, { type Sql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendStatement } from '#server/platform/database/server-connection.ts';
import { startCountingProxy, type CountingProxy } from '#tests/support/requests/counting-proxy.ts';
import { startRealPostgres } from '#tests/support/databases/real-postgres.ts';

let sql: Sql;
let proxy: CountingProxy;

beforeAll(async () => {
  const server = await startRealPostgres();
  proxy = await startCountingProxy(server.port);
  sql = postgres(server.urlOf('postgres', proxy.port), { max: 1, prepare: false });
  await sql`select 1`;
  return async () => {
    await sql.end();
    await proxy.close();
    await server.stop();
  };
}, 60_000);

describe('a statement with parameters', () => {
  it.each([
    ['text', `"it's" \\ , { } ' ç 😀 \n`],
    ['int', 7],
    ['float8', 1.5],
    ['boolean', true],
    ['boolean', false],
    ['text', null],
    ['text[]', []],
    ['text[]', ['a', '"b"', String.raw`\c`, 'd,e', '{f}', 'NULL', '', ' ', 'ç 😀\n']],
  ])('sends a value of the type %s as it is', async (type, value) => {
    const [row] = await sendStatement(sql, `select $1::${type} as value`, [value]);
    expect(row?.['value']).toEqual(value);
  });

  it('takes one round trip, and several of one moment take one together', async () => {
    const select = (value: string | string[]) => sendStatement(sql, 'select $1::text', [value]);
    expect(await proxy.during(() => select('a'))).toEqual({ statements: 1, trips: 1 });
    expect(
      await proxy.during(() => Promise.all([select('a'), select('b'), select(['c', 'd'])])),
    ).toEqual({ statements: 3, trips: 1 });
  });

  it('fails alone among statements of one moment', async () => {
    const select = (value: string) => sendStatement(sql, 'select $1::int as value', [value]);
    const outcomes = await Promise.allSettled([select('1'), select('one'), select('3')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('passes a value without a plain text on, so that its type is asked for', async () => {
    const date = new Date('2026-03-01T09:00:00Z');
    const [row] = await sendStatement(sql, 'select $1::timestamptz as value', [date]);
    expect(row?.['value']).toEqual(date);
  });
});
