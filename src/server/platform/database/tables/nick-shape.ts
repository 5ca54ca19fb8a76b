import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * The shape of a nick in its unique form: equal for nicks that look alike because of I, l, 1 and
 * signs like them, 0 and o, rn and m, vv and w, or because of spaces, points and hyphens. An
 * expression of SQL, because the index of the readers has it.
 */
export function nickShape(nickKey: SQLWrapper): SQL {
  return sql`(replace(replace(translate(${nickKey}, 'ıi1|!0 .-_·''’', 'lllllo'), 'rn', 'm'), 'vv', 'w'))`;
}
