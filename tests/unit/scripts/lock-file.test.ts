import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

/** One name or several. */
const names = z.union([z.array(z.string()), z.string().transform((name) => [name])]).default([]);
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      os: names,
      cpu: names,
      optionalDependencies: z.record(z.string(), z.string()).default({}),
    }),
  ),
});
const root = path.join(import.meta.dirname, '..', '..', '..');
const { packages } = lockSchema.parse(
  JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
);

/** A version without a range. Native parts are asked for by one. */
const EXACT = /^\d+\.\d+\.\d+\S*$/;

/**
 * The entry of a package that the one at `place` asks for, in the nearest `node_modules`;
 * `undefined` for another version.
 */
function findPart(place: string, name: string, wanted: string) {
  for (
    let above = place;
    ;
    above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))
  ) {
    const part = packages[above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`];
    if (part || above === '')
      return EXACT.test(wanted) && part?.version !== wanted ? undefined : part;
  }
}

/**
 * Packages with optional parts, each with the parts that the lock file has. The root has Node,
 * which `install.mjs` completes.
 */
const owners = Object.entries(packages)
  .filter(([place]) => place !== '')
  .map(([place, { optionalDependencies }]) => ({
    place,
    parts: Object.entries(optionalDependencies).map(([name, wanted]) => ({
      name,
      part: findPart(place, name, wanted),
    })),
  }))
  .filter(({ parts }) => parts.length > 0);

describe('the lock file', () => {
  it('has each optional part of each package, without which npm ci refuses it elsewhere', () => {
    const missing = owners.flatMap(({ place, parts }) =>
      parts.filter(({ part }) => !part).map(({ name }) => `${place}: ${name}`),
    );
    expect(owners.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ])('has a native part for %s %s of each package with parts for several systems', (os, cpu) => {
    const native = owners.filter(
      ({ parts }) => new Set(parts.flatMap(({ part }) => part?.os ?? [])).size > 1,
    );
    const lacking = native.filter(
      ({ parts }) => !parts.some(({ part }) => part?.os.includes(os) && part.cpu.includes(cpu)),
    );
    expect(native.length).toBeGreaterThan(5);
    expect(lacking.map(({ place }) => place)).toEqual([]);
  });
});
