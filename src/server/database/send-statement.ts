import type { Sql } from 'postgres';

/** Not the simple protocol, which has no parameters. The type of postgres.js lacks the option. */
const EXTENDED = { prepare: false, simple: false };

type Parameters = NonNullable<globalThis.Parameters<Sql['unsafe']>[1]>;

/**
 * Sends a statement in one round trip. By default postgres.js asks the server for the types of the parameters first, and
 * waits. Without a prepared name it does so each time: each statement takes two round trips, and statements of the same
 * moment are not sent together (`describeFirst` in connection.js of 3.4). It sends parameters as text where they are set
 * on the query beforehand. Values that need their type for that, such as objects, go the default way.
 */
export function sendStatement(sql: Pick<Sql, 'unsafe'>, text: string, values: Parameters = []): ReturnType<Sql['unsafe']> {
  const parameters = values.map(textOf);
  if (parameters.length === 0 || parameters.includes(undefined)) return sql.unsafe(text, values);
  return Object.assign(sql.unsafe(text, [], EXTENDED), { parameters });
}

/** The text that PostgreSQL reads as the value, whatever its type; null for null, `undefined` for other kinds of values. */
function textOf(value: unknown): string | null | undefined {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? `{${value.map(quoted).join(',')}}` : undefined;
}

/** An item of an array as text (PostgreSQL, "Array Input and Output Syntax"). */
function quoted(item: string): string {
  return `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
