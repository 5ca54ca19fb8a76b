/**
 * Whether the timers of a PostgreSQL server fire (`lock_timeout`, `statement_timeout`). They do not
 * below libfaketime, which runs the tests at other moments (scripts/tests/moments.mjs).
 */
export const HAS_SERVER_TIMERS = process.env['FAKETIME'] === undefined;
