import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A site in one language, with the pages that the tests open. */
export interface Edition {
  name: string;
  site: string;
  locale: 'ca' | 'es';
  origin: string;
  /** Path of its front, the prefix of all its paths. */
  front: string;
  /** The section of `story`. */
  section: string;
  author: string;
  tag: string;
  /** Slug of a story with an author and tags, available in both languages. */
  story: string;
}

/** Port of playwright.config.ts. */
export const PORT = Number(process.env['E2E_PORT'] ?? 4399);

const elfar = { site: 'elfar', origin: `http://elfar.localhost:${PORT}` };
const ondamarea = { site: 'ondamarea', origin: `http://ondamarea.localhost:${PORT}` };

export const EDITIONS: readonly Edition[] = [
  {
    ...elfar,
    name: 'El Far in Catalan',
    locale: 'ca',
    front: '/',
    section: '/politica/',
    author: '/autor/mireia-castellet/',
    tag: '/tema/aigua/',
    story: 'parlament-aprova-llei-aigua',
  },
  {
    ...elfar,
    name: 'El Far in Spanish',
    locale: 'es',
    front: '/es/',
    section: '/es/politica/',
    author: '/es/autor/mireia-castellet/',
    tag: '/es/tema/agua/',
    story: 'parlamento-aprueba-ley-agua',
  },
  {
    ...ondamarea,
    name: 'Onda Marea in Spanish',
    locale: 'es',
    front: '/',
    section: '/mar/',
    author: '/autor/tomas-breal/',
    tag: '/tema/pesca/',
    story: 'ballena-en-la-bahia',
  },
  {
    ...ondamarea,
    name: 'Onda Marea in Catalan',
    locale: 'ca',
    front: '/ca/',
    section: '/ca/mar/',
    author: '/ca/autor/tomas-breal/',
    tag: '/ca/tema/pesca/',
    story: 'una-balena-a-la-badia',
  },
];

/** The edition of El Far in a language. */
export function elfarIn(locale: Edition['locale']): Edition {
  const edition = EDITIONS.find((one) => one.site === 'elfar' && one.locale === locale);
  if (!edition) throw new Error(`The demo has no edition of El Far in ${locale}.`);
  return edition;
}

/** The edition of the same site in the other language. */
export function otherLanguageOf({ site, locale }: Edition): Edition {
  const other = EDITIONS.find((edition) => edition.site === site && edition.locale !== locale);
  if (!other) throw new Error(`${site} has only one language.`);
  return other;
}

/** Whether a path belongs to an edition, by its locale prefix. */
export function isOf({ front }: Edition, path: string): boolean {
  return front === '/' ? !/^\/(?:ca|es)\//.test(path) : path.startsWith(front);
}

export interface DemoStory {
  slug: string;
  type: string;
  access: string;
  /** Whether it names the story whose version it is. */
  hasVersions: boolean;
  /** Whether it opens with a picture. */
  hasPicture: boolean;
  /** Its source text. */
  text: string;
}

/** The stories of an edition, from the content files. */
export function demoStories({ site, locale }: Pick<Edition, 'site' | 'locale'>): DemoStory[] {
  const folder = path.resolve('src/content/stories', site, locale);
  return readdirSync(folder).map((file) => {
    const [, matter = '', text = ''] = readFileSync(path.join(folder, file), 'utf8').split(
      /^---$/m,
    );
    const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(matter)?.[1];
    return {
      slug: field('slug') ?? path.basename(file, '.md'),
      type: field('type') ?? '',
      access: field('access') ?? 'free',
      hasVersions: field('storyId') !== undefined,
      hasPicture: field('image') !== undefined,
      text,
    };
  });
}
