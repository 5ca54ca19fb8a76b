import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MIGRATIONS_FOLDER } from '#server/platform/database/known-migrations.ts';

/** Without `--name` Drizzle joins an adjective and a noun by an underscore. */
const NAME = /^\d{4}_[a-z0-9-]+\.sql$/;

it('names each migration by its change, in words with hyphens', () => {
  const names = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));
  expect(names.length).toBeGreaterThan(0);
  expect(
    names.filter((name) => !NAME.test(name)),
    'Remove these files and their entries in meta, then run: npm run db:generate -- --name WHAT-IT-ADDS',
  ).toEqual([]);
});
