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
  // The scripts of pages (src/browser/page.ts, reading-page.ts) are files that a browser keeps; inside a page they would be downloaded with each of them.
  vite: { build: { assetsInlineLimit: (file) => (/\/Page\.astro[^/]*\.js$/.test(file) ? false : undefined) } },
  // Two thirds of the attribute's length, some hundred times a page.
  scopedStyleStrategy: 'class',
  // Cut by scripts/fonts.mjs. A page names those of its site's theme (src/components/page/theme-fonts.ts). Who has not got one when the page is painted
  // reads its fallback, which takes nearly the same room (src/styles/fallback-fonts/): a typeface that came later would give a headline another line now
  // and then, and move what is below it (record 033).
  fonts: [
    typeface('newsreader', '400 700', [...fitted('newsreader', ['Georgia', 'Times New Roman', 'Noto Serif', 'DejaVu Serif']), 'serif']),
    typeface('bricolage-grotesque', '400 800', [
      ...fitted('bricolage-grotesque', ['Roboto', 'Arial', 'Noto Sans', 'DejaVu Sans']),
      'sans-serif',
    ]),
    typeface('figtree', '400 700', ['system-ui', 'sans-serif']),
  ],
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

function typeface(name, weight, fallbacks) {
  return {
    name,
    cssVariable: `--font-${name}`,
    provider: fontProviders.local(),
    options: { variants: [{ src: [`./src/assets/fonts/${name}.woff2`], weight, style: 'normal', display: 'optional' }] },
    fallbacks,
    optimizedFallbacks: false,
  };
}

/** Names of the faces in src/styles/fallback-fonts/ that a typeface's room was measured for. */
function fitted(name, systemFaces) {
  return systemFaces.map((face) => `${name} as ${face}`);
}
