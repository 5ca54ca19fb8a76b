import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../dist/client/_astro/', import.meta.url));

/** Property of every zod schema, which minifiers keep. */
const MARK_OF_ZOD = '_zod';

it('ships no script with zod, because our own answers need no check in the browser (docs/decisions/008)', () => {
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const withZod = scripts.filter((file) =>
    readFileSync(folder + file, 'utf8').includes(MARK_OF_ZOD),
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(withZod).toEqual([]);
});
