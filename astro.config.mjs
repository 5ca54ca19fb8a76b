import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';
import { keepBuilds, newBuildFolder } from './scripts/builds.mjs';
import { registerDirectives } from './src/client-directives/register-directives.ts';
import { hashAtBuild } from './src/server/build-policy.ts';
import { readConfig } from './src/server/config.ts';
import { serveDevelopment } from './src/server/development.ts';
import { drawIcons } from './src/server/icons.ts';

export default defineConfig({
  output: 'server',
  outDir: newBuildFolder(),
  server: ({ command }) => (command === 'dev' ? addressOf(readConfig()) : {}),
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true, staticHeaders: true }),
  integrations: [react(), registerDirectives(), serveDevelopment(), drawIcons(), hashAtBuild(), keepBuilds()],
  // The listener knows one form of every page's address; calls have both.
  trailingSlash: 'ignore',
  markdown: { syntaxHighlight: false },
  build: { inlineStylesheets: 'always' },
  // Two thirds of the attribute's length, some hundred times a page.
  scopedStyleStrategy: 'class',
  // One file a theme, cut by scripts/fonts.mjs; who has not got it when the page is painted reads it in the system's, and nothing moves. A page names the one of its site's theme (src/components/page/theme-fonts.ts).
  fonts: [typeface('newsreader', '400 700', 'serif'), typeface('bricolage-grotesque', '400 800', 'sans-serif')],
  cache: { provider: { entrypoint: new URL('./src/server/page-cache/astro-cache-provider.ts', import.meta.url) } },
  // The listener compares Origin with the sites itself; Apple's sign-in posts across sites by design.
  security: {
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "media-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
  devToolbar: { enabled: false },
});

/** Where links of the development server lead as well. */
function addressOf({ PORT, HOST }) {
  return { port: PORT, host: HOST };
}

function typeface(name, weight, fallback) {
  return {
    name,
    cssVariable: `--font-${name}`,
    provider: fontProviders.local(),
    options: { variants: [{ src: [`./src/assets/fonts/${name}.woff2`], weight, style: 'normal', display: 'optional' }] },
    fallbacks: [fallback],
  };
}
