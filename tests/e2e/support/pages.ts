import { STORY_TYPES } from '#domain/stories/story.ts';
import { demoStories, EDITIONS, isOf, type Edition } from './editions.ts';
import { get } from './http.ts';

/** A page to open, with its type and URL. */
export interface TestPage {
  type: string;
  /** Its path, except for stories. */
  path?: string;
  /** Returns its URL. Requires the running server. */
  url(): Promise<string>;
}

/** Pages that exist once per site, with their path below the front. */
const LISTS = {
  agenda: 'agenda/',
  archive: 'hemeroteca/',
  offline: 'sin-conexion/',
};

/**
 * Pages that only one of the sites has. The show has episodes in both languages: which one is
 * opened depends on the list's order.
 */
const OWN_LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  elfar: { blogs: 'blogs/', blog: 'blogs/pedra-i-aigua/' },
  ondamarea: {
    shows: 'programas/',
    schedule: 'programacion/',
    'live streams': 'directo/',
    show: 'programas/pecios/',
    'about a show': 'programas/pecios/informacion/',
    season: 'programas/pecios/temporada/4/',
  },
};

/** Pages with forms, for readers without a session. */
const READER_PAGES = {
  login: 'acceso/',
  registration: 'registro/',
  newsletters: 'boletines/',
  offers: 'suscripcion/',
  conditions: 'condiciones/',
};

/** Page type of an agency's story. */
const BRIEF = 'article without a picture';

/** One page of every type of an edition. */
export function pagesOf(edition: Edition): TestPage[] {
  const stories = demoStories(edition);
  const at = (type: string, path: string): TestPage => ({
    type,
    path,
    url: () => Promise.resolve(edition.origin + path),
  });
  const openStories = [...STORY_TYPES].flatMap((type) => {
    const open = stories.filter(
      (candidate) => candidate.type === type && candidate.access === 'free',
    );
    const story = open.find(({ hasPicture }) => hasPicture) ?? open[0];
    return story ? [{ type, url: () => storyUrl(edition, story.slug) }] : [];
  });
  const brief = stories.find(
    ({ type, access, hasPicture }) => type === 'article' && access === 'free' && !hasPicture,
  );
  const closed = stories.find(({ access }) => access === 'subscriber');
  return [
    at('front', edition.front),
    at('listing', edition.section),
    at('tag', edition.tag),
    at('author', edition.author),
    ...Object.entries({ ...LISTS, ...OWN_LISTS[edition.site] }).map(([type, path]) =>
      at(type, edition.front + path),
    ),
    at('archive of a day', `${edition.front}hemeroteca/ayer/`),
    ...openStories,
    ...(brief ? [{ type: BRIEF, url: () => storyUrl(edition, brief.slug) }] : []),
    ...(closed
      ? [{ type: 'story for subscribers', url: () => storyUrl(edition, closed.slug) }]
      : []),
    ...Object.entries(READER_PAGES).map(([type, path]) => at(type, edition.front + path)),
    at('404', `${edition.front}no-hi-es/`),
  ];
}

const IN_EACH_EDITION = new Set(['front', 'article', BRIEF]);

/**
 * One page of every type of each site. Fronts and articles come in both languages, the other types
 * in one each, because the languages differ in their texts only.
 */
export function pagesOfEverySite(): { edition: Edition; page: TestPage }[] {
  const pages = EDITIONS.flatMap((edition) => pagesOf(edition).map((page) => ({ edition, page })));
  const types = [...new Set(pages.map(({ page }) => page.type))].filter((type) => type !== BRIEF);
  const isInTurn = ({ type }: TestPage, { front }: Edition) =>
    (types.indexOf(type) % 2 === 0) === (front === '/');
  const hasOneLanguage = ({ type }: TestPage, { name, site }: Edition) =>
    !pages.some(
      ({ edition, page }) => page.type === type && edition.site === site && edition.name !== name,
    );
  return pages.filter(
    ({ edition, page }) =>
      IN_EACH_EDITION.has(page.type) || isInTurn(page, edition) || hasOneLanguage(page, edition),
  );
}

/**
 * URL of a story, found in the listings, because its path contains its day, which depends on today
 * in the demo.
 */
export async function storyUrl(edition: Edition, slug: string): Promise<string> {
  const hrefs = await listedHrefs(edition);
  const href = hrefs.find((candidate) => candidate.endsWith(`/${slug}/`));
  if (href === undefined)
    throw new Error(`No section of ${edition.name} lists the story "${slug}".`);
  return edition.origin + href;
}

const listed = new Map<string, Promise<string[]>>();

function listedHrefs(edition: Edition): Promise<string[]> {
  const known = listed.get(edition.name) ?? readListings(edition);
  listed.set(edition.name, known);
  return known;
}

async function readListings(edition: Edition): Promise<string[]> {
  const { origin, front } = edition;
  const links = hrefsOf((await get(origin + front)).body).filter((href) => isOf(edition, href));
  const sections = [...new Set(links)].filter((href) => /^[^/]+\/$/.test(href.slice(front.length)));
  const answers = await Promise.all(sections.map((href) => readToTheLastPage(origin, href)));
  return answers.flat().filter((href) => isOf(edition, href));
}

/** Links on all pages of a listing. */
async function readToTheLastPage(origin: string, listing: string): Promise<string[]> {
  const { body } = await get(origin + listing);
  const next = /<a rel="next" href="([^"]+)"/.exec(body)?.[1];
  return [...hrefsOf(body), ...(next === undefined ? [] : await readToTheLastPage(origin, next))];
}

function hrefsOf(html: string): string[] {
  return [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href);
}
