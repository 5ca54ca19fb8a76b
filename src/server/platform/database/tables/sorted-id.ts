import { sql } from 'drizzle-orm';

/**
 * A UUID of version 7 (RFC 9562, 5.7) by the database's clock, so that ids are in the order of
 * their rows. PostgreSQL has such a function from version 18 on.
 */
export const SORTED_ID = sql`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

/** The least id of rows that are made from an instant on (`SORTED_ID`), in milliseconds. */
export function firstIdAt(instant: number): string {
  const time = Math.max(0, instant).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
