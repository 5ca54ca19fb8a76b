import type { readers } from '#server/platform/database/tables/reader-schema.ts';

/** The row of an account with a proved email address. */
export function aReaderRow(
  id: string,
  fields: Partial<typeof readers.$inferInsert> = {},
): typeof readers.$inferInsert {
  return {
    id,
    name: id,
    nick: id,
    nickKey: id,
    email: `${id}@elfar.example`,
    emailVerified: true,
    site: 'elfar',
    ...fields,
  };
}
