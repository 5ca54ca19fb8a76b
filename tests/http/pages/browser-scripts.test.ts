import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../dist/client/_astro/', import.meta.url));

/** Its schemas keep what they are under this name, which no minifier changes. */
const MARK_OF_ZOD = '_zod';

it('no script for browsers has zod in it: readers would pay for checking our own answers (docs/decisions/008)', () => {
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const withZod = scripts.filter((file) => readFileSync(folder + file, 'utf8').includes(MARK_OF_ZOD));
  expect(scripts.length).toBeGreaterThan(0);
  expect(withZod).toEqual([]);
});
