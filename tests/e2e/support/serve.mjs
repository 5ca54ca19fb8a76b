// Serves the demo newsroom for the browser tests from a temporary copy of its content. The copy has
// accounts, search, URLs with the port of the tests, and additional stories. Beside it a small site
// with an external identity provider, and stand-ins for that provider and for Google. Plain
// JavaScript, like the build scripts that it uses.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { build } from '#scripts/running/steps.mjs';
import { UPLOADS } from '#domain/routes/upload-routes.ts';
import { startGigyaStandIn } from '#tests/support/readers/providers/gigya-stand-in.ts';
import { AD_POSITIONS } from '#tests/support/newsroom/ad-positions.ts';
import { startProviders } from '#tests/support/readers/providers/provider-server.ts';
import { linkBlankPictures } from './media/blank-pictures.ts';
import { CONSENT_SITE, CONSENT_STORIES } from './readers/consent-site.mjs';
import { AWKWARD_AUTHORS, AWKWARD_PICTURES, AWKWARD_STORIES } from './awkward-stories.mjs';
import { DOCUMENT_ROUTE } from './documents/document-endpoint.ts';

/** Section of each site in support/editions.ts. */
const SECTIONS = { elfar: 'elfar-politica', ondamarea: 'ondamarea-mar' };
/** Number of old stories, so that a section has a second page. */
const ARCHIVED = 40;
/** Number of hot topics, more than fit on any screen. */
const HOT_TOPICS = 14;

const folder = mkdtempSync(path.join(tmpdir(), 'portada-browser-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const content = path.join(folder, 'content');

// A killed test runner does not stop its server.
setInterval(() => {
  if (!isAlive(Number(process.env.E2E_RUNNER))) process.kill(process.pid, 'SIGTERM');
}, 1000).unref();

await build();
cpSync('src/content', content, { recursive: true });
// Only the hot topics and alerts written below.
for (const name of ['hot-topics', 'alerts'])
  rmSync(path.join(content, name), { recursive: true, force: true });
for (const [site, taxon] of Object.entries(SECTIONS)) {
  const file = path.join(content, 'sites', `${site}.yaml`);
  const here = readFileSync(file, 'utf8').replace(
    /^url: .*$/m,
    `url: http://${site}.localhost:${process.env.PORT}`,
  );
  writeFileSync(
    file,
    `${here.replaceAll(/^(?:featureFlags|foreignHosts): .*\n/gm, '')}\nfeatureFlags: { accounts: true, search: true, streaming: ${site === 'ondamarea'} }\nforeignHosts: { frames: ['https://www.youtube-nocookie.com'] }\n`,
  );
  for (let number = 1; number <= ARCHIVED; number += 1) {
    writeStory(
      { site, locale: 'ca', slug: `arxiu-${number}` },
      {
        taxon,
        headline: `Notícia de l’arxiu ${number}`,
        publishedAt: `${400 + number} days ago 08:00`,
      },
    );
  }
  for (const locale of ['ca', 'es']) {
    for (let number = 1; number <= HOT_TOPICS; number += 1) {
      const link = `{ href: '/#tema-${number}', text: 'Tema del dia ${number}' }`;
      // The last file is the first topic.
      const name = `${site}-${locale}-tema-${String(HOT_TOPICS - number).padStart(2, '0')}.yaml`;
      writeSiteDocument(
        path.join('hot-topics', site, locale, name),
        `position: ${number}\nlink: ${link}\n`,
      );
    }
    writeStory(
      { site, locale, slug: 'retirada' },
      {
        taxon,
        headline: 'Notícia retirada',
        publishedAt: '2025-01-15T08:00:00+01:00',
        status: 'withdrawn',
      },
    );
  }
}
for (const id of AWKWARD_AUTHORS)
  writeSiteDocument(
    `authors/elfar/${id}.yaml`,
    JSON.stringify({ name: `Firma Inventada del Número ${id.slice(6)}` }),
  );
for (const [id, { width, height }] of Object.entries(AWKWARD_PICTURES)) {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#1b3f6b' } });
  await drawn.avif().toFile(path.join(content, 'media', `${id}.avif`));
  const alt = { ca: 'Un pla blau', es: 'Un plano azul' };
  writeSiteDocument(
    `pictures/${id}.yaml`,
    JSON.stringify({ file: `${id}.avif`, alt, licence: 'CC0-1.0' }),
  );
}
Object.entries(AWKWARD_STORIES).forEach(([slug, { text, ...fields }], index) =>
  writeStory(
    { site: 'elfar', locale: 'es', slug },
    { taxon: 'elfar-ciencia', publishedAt: `${900 + index} days ago 08:00`, ...fields },
    text,
  ),
);
// In one edition only, because an alert covers a part of the page.
for (const [title, startsAt, endsAt] of [
  ['Alerta por viento', '1 days ago 08:00', 'in 1 days 08:00'],
  ['Alerta de ayer', '3 days ago 08:00', '1 days ago 08:00'],
  ['Alerta de mañana', 'in 1 days 08:00', 'in 2 days 08:00'],
]) {
  const alert = {
    title,
    text: 'Quedan cerrados los parques.',
    link: { href: '/politica/' },
    startsAt,
    endsAt,
  };
  writeSiteDocument(
    `alerts/elfar/es/elfar-es-${startsAt.replaceAll(/\W/g, '-')}.yaml`,
    JSON.stringify(alert),
  );
}
await linkBlankPictures({ content, images: path.join(folder, 'data', 'images') });
const [gigya, social] = await Promise.all([startGigyaStandIn(), startProviders()]);
// Open stand-ins would keep the process alive.
process.once('SIGTERM', () => void Promise.all([gigya.close(), social.close()]));
gigya.addAccount('Uid-lectora');
writeProviderSite(gigya.apiKey);
writeConsentSite();
writeSellingSite();
writeMeasuredSites();
mkdirSync(path.dirname(process.env.PROVIDERS_FILE), { recursive: true });
writeFileSync(
  process.env.PROVIDERS_FILE,
  JSON.stringify({ gigya: gigya.url, social: social.url, data: path.join(folder, 'data') }),
);
Object.assign(process.env, {
  GIGYA_URL: gigya.url,
  GIGYA_SECRET_FANAL: gigya.partnerSecret,
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  // The worker process sends the requests to the providers.
  PLAYED_PROVIDERS: social.url,
  NODE_OPTIONS: `--import=${new URL('../../support/readers/providers/worker-providers.ts', import.meta.url).href}`,
});
Object.assign(process.env, {
  DATABASE_URL: 'memory://',
  DATA_DIR: path.join(folder, 'data'),
  CONTENT_DIR: content,
  LOG_LEVEL: 'warn',
});
const { runNode } = await import('#server/programs/app/run-node.ts');
await runNode({
  workerFile: fileURLToPath(new URL('documents/document-worker.ts', import.meta.url)),
  uploads: [...UPLOADS, DOCUMENT_ROUTE],
});

function writeStory({ site, locale, slug }, fields, text = `${fields.headline}.`) {
  const matter = Object.entries({ type: 'article', ...fields }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}\n`,
  );
  writeFileSync(
    path.join(content, 'stories', site, locale, `${slug}.md`),
    `---\n${matter.join('')}---\n\n${text}\n`,
  );
}

/** Copies the first site of the newsroom in tests/fixtures under another name, with settings. */
function copyFixtureSite(alias, settings, author = 'berta-far') {
  const fixture = path.resolve('tests/fixtures/newsroom');
  const rename = (text) => text.replaceAll('elfar', alias).replaceAll('berta-far', author);
  for (const entry of readdirSync(fixture, { recursive: true, withFileTypes: true })) {
    const file = path.relative(fixture, path.join(entry.parentPath, entry.name));
    if (!entry.isFile() || !file.includes('elfar')) continue;
    // Without its picture, which the fixture does not contain.
    writeSiteDocument(
      rename(file),
      rename(readFileSync(path.join(fixture, file), 'utf8')).replace(/^image: .*\n/m, ''),
    );
  }
  const file = path.join(content, 'sites', `${alias}.yaml`);
  const here = readFileSync(file, 'utf8').replace(/^(name|url|theme): .*\n/gm, '');
  const all = { url: `http://${alias}.localhost:${process.env.PORT}`, theme: 'elfar', ...settings };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  writeFileSync(file, here + lines.join(''));
}

/** A site that asks its readers for consent. The others have no purposes but embeds. */
function writeConsentSite() {
  // Ids of documents are unique over all sites.
  copyFixtureSite('boia', CONSENT_SITE, 'berta-boia');
  for (const [slug, { text, ...fields }] of Object.entries(CONSENT_STORIES))
    writeStory({ site: 'boia', locale: 'ca', slug }, { taxon: 'boia-politica', ...fields }, text);
}

/** A site that sells advertisements, with a story that has room for them. */
function writeSellingSite() {
  copyFixtureSite(
    'garbi',
    {
      name: 'El Garbí',
      openComments: false,
      gptAdvertisingEnabled: true,
      adPositions: AD_POSITIONS,
    },
    'berta-garbi',
  );
  const houseAd = {
    title: 'El setmanal, cada diumenge',
    link: { href: '/boletines/', text: 'Apunta-m’hi' },
    startsAt: '2026-01-01T00:00:00+01:00',
    slotTypes: ['text'],
  };
  writeSiteDocument('house-ads/garbi/ca/garbi-ca-setmanal.yaml', JSON.stringify(houseAd));
  // A list with a place that no house ad has.
  for (let number = 1; number <= 9; number += 1)
    writeStory(
      { site: 'garbi', locale: 'ca', slug: `breu-${number}` },
      {
        taxon: 'garbi-politica',
        headline: `Breu ${number}`,
        publishedAt: `2026-02-0${number}T08:00:00+01:00`,
      },
    );
  writeStory(
    { site: 'garbi', locale: 'ca', slug: 'un-text-llarg' },
    {
      taxon: 'garbi-politica',
      headline: 'Un text llarg',
      publishedAt: '2026-03-02T08:00:00+01:00',
    },
    Array.from({ length: 12 }, () => 'Una frase que ja hem llegit. '.repeat(12)).join('\n\n'),
  );
}

/** Two sites that measure their audience: by Google Tag Manager, and by Matomo. */
function writeMeasuredSites() {
  const both = {
    mestral: { name: 'El Mestral', measurement: { gtm: 'GTM-PROVA1' } },
    xaloc: {
      name: 'El Xaloc',
      measurement: {
        matomo: {
          url: 'https://mesura.example/m/',
          siteId: 7,
          dimensions: { userType: 1, section: 2, access: 3 },
        },
      },
    },
  };
  for (const [alias, settings] of Object.entries(both))
    copyFixtureSite(
      alias,
      { openComments: false, featureFlags: { accounts: true }, ...settings },
      `berta-${alias}`,
    );
}

function writeProviderSite(apiKey) {
  copyFixtureSite('fanal', {
    name: 'El Fanal',
    featureFlags: { accounts: true },
    newsletters: ['fanal-setmanal'],
    identityProvider: 'gigya',
    gigya: { apiKey, dataCenter: 'eu1.gigya.com' },
  });
  const name = { ca: 'El setmanal', es: 'El semanal' };
  const newsletter = { slug: 'setmanal', name, description: name, frequency: 'weekly' };
  writeSiteDocument('newsletters/fanal/fanal-setmanal.yaml', JSON.stringify(newsletter));
}

function writeSiteDocument(file, fields) {
  const target = path.join(content, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, fields);
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
