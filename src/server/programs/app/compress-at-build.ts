import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { compressFiles } from '#server/platform/http/files/compressed-files.ts';

/**
 * Astro integration that compresses the files of a build. It stands before the one that makes the
 * build the current one.
 */
export function compressAtBuild(): AstroIntegration {
  let client = '';
  return {
    name: 'portada-compressed-files',
    hooks: {
      'astro:config:done': ({ config }) => {
        client = fileURLToPath(config.build.client);
      },
      'astro:build:done': () => compressFiles(client),
    },
  };
}
