import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';
import { keepBuilds, newBuildFolder } from './scripts/running/builds.mjs';
import { registerDirectives } from '#client-directives/register-directives.ts';
import { POLICY_DIRECTIVES } from '#server/platform/page-cache/site-policy.ts';
import { compressAtBuild } from '#server/programs/app/compress-at-build.ts';
import { hashAtBuild } from '#server/programs/app/build-policy.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { serveDevelopment } from '#server/programs/app/development.ts';
import { drawIcons } from '#server/entrances/page-files/icons.ts';

/**
 * Modules that forms use together. Chunks of one module each compress worse, and each is a request.
 */
const SHARED_CHUNKS = [
  // Otherwise the forms would contain a part of it, and every island would load them.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  {
    name: 'forms',
    test: /src\/islands\/forms\/(?!use-form|PasswordField|Defined|TextArea|Options|Files|files-part)/,
  },
  {
    name: 'use-form',
    test: /src\/(?:islands\/forms\/use-form|domain\/forms\/(?!defined)|domain\/accounts\/forms\/forms)/,
  },
  // The form for a child needs a part of them.
  { name: 'person-fields', test: /src\/domain\/accounts\/forms\/(?!forms)/ },
  { name: 'calls', test: /src\/contracts\/(?:call|http-problem|contract)\.ts/ },
  { name: 'calls-for-reader', test: /src\/stores\/(?:call-for-reader|errors)\.ts/ },
];

/**
 * The oldest browsers that show everything (record 097). Samsung Internet 20 is Chromium 106, whose
 * parts a page needs are the same as in Chrome 109.
 */
const FLOOR = ['safari16.4', 'ios16.4', 'chrome109', 'edge109', 'firefox115'];

/**
 * Lists fewer files with each part that a script loads later: not the helper, which is loaded
 * whenever it is asked, and not modules of 300 bytes, which the part's first file asks for
 * itself. Every page would name them. Astro takes this setting of the browser's build from a plugin
 * only.
 */
const fewerPreloads = {
  name: 'portada-fewer-preloads',
  configEnvironment: (name) =>
    name === 'client'
      ? { build: { modulePreload: { resolveDependencies: (_file, files) => preloaded(files) } } }
      : {},
};

function preloaded(files) {
  const named = files.filter(
    (file) =>
      !/preload-helper|push-down|rolldown-runtime|add-sheet|parse-url|whole-words/.test(file),
  );
  return named.length > 1 ? named : [];
}

/**
 * Shortens the class by which a component's style is limited to its elements, `astro-` with eight
 * characters, to `z-` with the first three: a page has it 1,400 times, of 80 components, and no
 * compression makes these characters smaller (2 % of a page). They come from the component's path,
 * so that markup of another build fits the styles of an open page. Two components with the same
 * three fail the build.
 */
function shortScopes() {
  const whole = new Map();
  return {
    name: 'portada-short-scopes',
    transform: {
      filter: { id: /\.astro(?:\?|$)/, code: /\bastro-[a-z0-9]{8}\b/ },
      handler: (code) =>
        code.replaceAll(/\bastro-([a-z0-9]{8})\b/g, (_class, scope) => {
          const short = scope.slice(0, 3);
          if ((whole.get(short) ?? scope) !== scope)
            throw new Error(
              `Two components have the short scope ${short}. Give the newer one another name.`,
            );
          whole.set(short, scope);
          return `z-${short}`;
        }),
    },
  };
}

/**
 * Makes a module of the stub of the Transparency and Consent Framework. As CommonJS it would add its
 * wrapper to the runtime that every page with React loads (0.2 KB).
 */
const STUB_EXPORT = '"undefined"!=typeof module?module.exports=t:t()';
const stubAsModule = {
  name: 'portada-stub-as-module',
  transform: {
    filter: { id: /@iabtcf\/stub\/lib\/stub\.js$/ },
    handler: (code) => {
      if (!code.includes(STUB_EXPORT)) throw new Error('@iabtcf/stub has another end of its file.');
      return `let stub;${code.replace(STUB_EXPORT, 'stub=t')}\nexport default stub;`;
    },
  },
};

export default defineConfig({
  output: 'server',
  outDir: newBuildFolder(),
  server: ({ command }) => (command === 'dev' ? addressOf(readConfig()) : {}),
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true, staticHeaders: true }),
  integrations: [
    react(),
    registerDirectives(),
    serveDevelopment(),
    drawIcons(),
    hashAtBuild(),
    compressAtBuild(),
    keepBuilds(),
  ],
  // The listener normalizes the URLs of pages. Endpoints accept both forms.
  trailingSlash: 'ignore',
  markdown: { syntaxHighlight: false },
  build: { inlineStylesheets: 'always' },
  // The page scripts (src/browser/page.ts, reading-page.ts) are files that a browser caches.
  // Inline, they would be downloaded with every page.
  vite: {
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_CHUNKS } } } },
      },
    },
    plugins: [fewerPreloads, shortScopes(), stubAsModule],
    // `LightDark` and `VendorPrefixes` of lightningcss (node/flags.js): the first would add two
    // properties and a media query to each `color-scheme`, for a function that the styles do not use,
    // and the second prefixes for a fading edge and for hyphens.
    css: { lightningcss: { exclude: 1_310_720 } },
    build: {
      target: FLOOR,
      cssTarget: FLOOR,
      assetsInlineLimit: (file) => (/\/Page\.astro[^/]*\.js$/.test(file) ? false : undefined),
    },
  },
  // The class is a third shorter than the attribute, which occurs some hundred times per page.
  scopedStyleStrategy: 'class',
  // Subset by scripts/assets/fonts.mjs. A page uses those of its site's theme
  // (src/components/document-head/theme-fonts.ts). If a typeface is missing at the first paint, the
  // page keeps its fallback, which has nearly the same extent (src/styles/fallback-fonts/). A late
  // typeface could add a line to a headline and shift the content below it (record 033).
  fonts: [
    typeface('newsreader', '400 700', [
      ...fitted('newsreader', ['Georgia', 'Times New Roman', 'Noto Serif', 'DejaVu Serif']),
      'serif',
    ]),
    typeface('bricolage-grotesque', '400 800', [
      ...fitted('bricolage-grotesque', ['Roboto', 'Arial', 'Noto Sans', 'DejaVu Sans']),
      'sans-serif',
    ]),
    typeface('figtree', '400 700', ['system-ui', 'sans-serif']),
  ],
  cache: {
    provider: {
      entrypoint: new URL(
        './src/server/platform/page-cache/astro-cache-provider.ts',
        import.meta.url,
      ),
    },
  },
  // The listener compares Origin with the sites itself, because Apple's sign-in posts across sites
  // by design.
  security: {
    checkOrigin: false,
    csp: {
      directives: [...POLICY_DIRECTIVES],
    },
  },
  devToolbar: { enabled: false },
});

/** Address of the development server, which its links contain too. */
function addressOf({ PORT, HOST }) {
  return { port: PORT, host: HOST };
}

function typeface(name, weight, fallbacks) {
  return {
    name,
    cssVariable: `--font-${name}`,
    provider: fontProviders.local(),
    options: {
      variants: [
        { src: [`./src/assets/fonts/${name}.woff2`], weight, style: 'normal', display: 'optional' },
      ],
    },
    fallbacks,
    optimizedFallbacks: false,
  };
}

/** Names of the faces in src/styles/fallback-fonts/ that were fitted to a typeface. */
function fitted(name, systemFaces) {
  return systemFaces.map((face) => `${name} as ${face}`);
}
