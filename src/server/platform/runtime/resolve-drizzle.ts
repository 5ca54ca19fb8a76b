// Loaded by `node --import` before the program, because a module is resolved before it runs.
import { registerHooks, type ResolveFnOutput } from 'node:module';

/** A module inside of the package. All of its modules are ES modules (`type` in its package.json). */
const INSIDE = '/node_modules/drizzle-orm/';

const found = new Map<string, ResolveFnOutput>();

/**
 * Resolves imports of drizzle-orm without its package.json, which has 179 KB. Node reads and parses
 * it anew for each of its 587 imports (`getPackageScopeConfig` in Node's
 * `lib/internal/modules/package_json_reader.js`), which was two fifths of the start of a worker
 * process (docs/numbers.md).
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (!conditions.includes('import')) return next(specifier, context);
    if (specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.includes(INSIDE))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!/^drizzle-orm(?:\/|$)/.test(specifier)) return next(specifier, context);
    const known = found.get(specifier) ?? next(specifier, context);
    found.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
