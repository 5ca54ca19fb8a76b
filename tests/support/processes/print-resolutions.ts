// Prints the modules of drizzle-orm that a worker process imports: `[specifier, URL, format]` of
// each import, as JSON.
import { registerHooks } from 'node:module';

const resolutions: unknown[] = [];
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (found.url.includes('/drizzle-orm/')) resolutions.push([specifier, found.url, found.format]);
    return found;
  },
});
await import('#server/platform/database/open-database.ts');
process.stdout.write(JSON.stringify(resolutions));
