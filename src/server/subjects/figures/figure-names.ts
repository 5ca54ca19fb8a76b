import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Locale } from '#domain/locale/locale.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { documents } from '#server/platform/database/tables/schema.ts';

/** The name of a document, and the path of a story without locale prefix. */
export interface FigureName {
  name: string;
  locale: string;
  path: string | undefined;
}

const namedSchema = z.object({
  headline: z.string().optional(),
  name: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
});

/** The names of documents by their ids: headlines of stories, names of sections and authors. */
export async function findFigureNames(
  orm: Orm,
  { site, ids, locale }: { site: string; ids: readonly string[]; locale: Locale },
): Promise<Map<string, FigureName>> {
  if (ids.length === 0) return new Map();
  const rows = await orm
    .select({
      id: documents.id,
      locale: documents.locale,
      path: documents.path,
      head: sql`jsonb_build_object('headline', ${documents.head}->'headline', 'name', ${documents.head}->'name')`,
    })
    .from(documents)
    .where(
      sql`${documents.id} = any(${sql.param([...ids])}::text[]) and ${documents.site} = ${site}`,
    );
  return new Map(
    rows.flatMap((row) => {
      const found = namedSchema.safeParse(withoutNulls(row.head));
      const { headline, name } = found.data ?? {};
      const words = headline ?? (typeof name === 'string' ? name : name?.[locale]);
      return words === undefined
        ? []
        : [[row.id, { name: words, locale: row.locale, path: row.path ?? undefined }] as const];
    }),
  );
}

function withoutNulls(head: unknown): unknown {
  return Object.fromEntries(Object.entries(Object(head)).filter(([, value]) => value !== null));
}
