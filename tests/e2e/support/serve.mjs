// Serves the demo newsroom for the browser tests, from a copy of its content that is gone afterwards: readers can log in and search, the addresses
// have the port the tests use, and there are stories the demo has no need of. Plain JavaScript, as what it builds with is.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from '../../../scripts/steps.mjs';

/** The section of each site that support/editions.ts names. */
const SECTIONS = { elfar: 'elfar-politica', ondamarea: 'ondamarea-mar' };
/** Old stories, so many that a section has a second page. */
const ARCHIVED = 21;
/** So many subjects of the day that they do not fit on any screen. */
const HOT_TOPICS = 14;

const folder = mkdtempSync(path.join(tmpdir(), 'portada-browser-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const content = path.join(folder, 'content');

// A runner that is killed stops nothing it started.
setInterval(() => {
  if (!isAlive(Number(process.env.E2E_RUNNER))) process.kill(process.pid, 'SIGTERM');
}, 1000).unref();

await build();
cpSync('src/content', content, { recursive: true });
// The tests know the subjects and alerts that they write, and no others.
for (const name of ['hot-topics', 'alerts']) rmSync(path.join(content, name), { recursive: true, force: true });
for (const [site, taxon] of Object.entries(SECTIONS)) {
  const file = path.join(content, 'sites', `${site}.yaml`);
  const here = readFileSync(file, 'utf8').replace(/^url: .*$/m, `url: http://${site}.localhost:${process.env.PORT}`);
  writeFileSync(file, `${here.replace(/^featureFlags: .*\n/m, '')}\nfeatureFlags: { accounts: true, search: true }\n`);
  for (let number = 1; number <= ARCHIVED; number += 1) {
    writeStory(
      { site, locale: 'ca', slug: `arxiu-${number}` },
      { taxon, headline: `Notícia de l’arxiu ${number}`, publishedAt: `${400 + number} days ago 08:00` },
    );
  }
  for (const locale of ['ca', 'es']) {
    for (let number = 1; number <= HOT_TOPICS; number += 1) {
      const link = `{ href: '/#tema-${number}', text: 'Tema del dia ${number}' }`;
      // The last file is the first topic.
      const name = `${site}-${locale}-tema-${String(HOT_TOPICS - number).padStart(2, '0')}.yaml`;
      writeFurniture(path.join('hot-topics', site, locale, name), `position: ${number}\nlink: ${link}\n`);
    }
    writeStory(
      { site, locale, slug: 'retirada' },
      { taxon, headline: 'Notícia retirada', publishedAt: '2025-01-15T08:00:00+01:00', status: 'withdrawn' },
    );
  }
}
// In one edition only: it lies over the page for a while.
for (const [title, startsAt, endsAt] of [
  ['Alerta por viento', '1 days ago 08:00', 'in 1 days 08:00'],
  ['Alerta de ayer', '3 days ago 08:00', '1 days ago 08:00'],
  ['Alerta de mañana', 'in 1 days 08:00', 'in 2 days 08:00'],
]) {
  const alert = { title, text: 'Quedan cerrados los parques.', link: { href: '/politica/' }, startsAt, endsAt };
  writeFurniture(`alerts/elfar/es/elfar-es-${startsAt.replaceAll(/\W/g, '-')}.yaml`, JSON.stringify(alert));
}
Object.assign(process.env, { DATABASE_URL: 'memory://', DATA_DIR: path.join(folder, 'data'), CONTENT_DIR: content, LOG_LEVEL: 'warn' });
await import('../../../src/server/main.ts');

function writeStory({ site, locale, slug }, fields) {
  const matter = Object.entries({ type: 'article', ...fields }).map(([name, value]) => `${name}: ${value}\n`);
  writeFileSync(path.join(content, 'stories', site, locale, `${slug}.md`), `---\n${matter.join('')}---\n\n${fields.headline}.\n`);
}

function writeFurniture(file, fields) {
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
