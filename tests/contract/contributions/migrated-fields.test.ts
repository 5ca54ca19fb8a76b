import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { formFieldsSchema } from '#domain/forms/form-definition.ts';
import { MIGRATIONS_FOLDER } from '#server/platform/database/known-migrations.ts';
import type { Database } from '#server/platform/database/database.ts';
import { documents } from '#server/platform/database/tables/schema.ts';
import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';

/** The statement of the migration that changes stored calls for contributions. */
const [UPDATE = ''] = readFileSync(path.join(MIGRATIONS_FOLDER, '0045_contributions.sql'), 'utf8')
  .split('--> statement-breakpoint')
  .slice(-1);

/** The kinds of former versions, with the fields that they had. */
const FORMER = ['text', 'long-text', 'email', 'phone', 'image', 'video', 'checkbox'].map(
  (kind, at) => ({ name: `camp-${at}`, label: `Camp ${at}`, kind, isRequired: at % 2 === 0 }),
);

function describeMigration(open: () => Promise<Database>): void {
  it('gives the fields of stored calls the rules of their kinds, and changes no other story', async () => {
    const { orm } = await open();
    const row = (id: string, type: 'user-content-call' | 'article', head: object) => ({
      id,
      type,
      site: 'elfar',
      locale: 'ca',
      origin: 'push',
      hash: '0',
      head,
    });
    const article = { type: 'article', fields: 'un altre sentit' };
    await orm
      .insert(documents)
      .values([
        row('crida', 'user-content-call', { type: 'user-content-call', fields: FORMER }),
        row('article', 'article', article),
      ]);
    // A migration may run again on what a newer build has written.
    for (let run = 0; run < 2; run += 1) await orm.execute(sql.raw(UPDATE));
    const headOf = async (id: string): Promise<Record<string, unknown>> => {
      const [found] = await orm.select().from(documents).where(eq(documents.id, id));
      return Object(found?.head);
    };
    const { fields } = await headOf('crida');
    expect(fields).toEqual(formFieldsSchema.parse(fields));
    expect(formFieldsSchema.parse(fields)).toMatchObject(
      FORMER.map(({ kind, ...field }) => ({
        ...field,
        kind: kind === 'checkbox' ? 'consent' : kind,
      })),
    );
    expect(await headOf('article')).toEqual(article);
  });
}

describeOnEachDatabase('the migration of fields', 'documents', describeMigration, { onBoth: true });
