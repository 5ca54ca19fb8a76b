import { beforeAll, describe, expect, it } from 'vitest';
import type { Application } from '../../../src/server/app/application.ts';
import { storyFields } from '../../support/newsroom/newsroom.ts';
import { ask } from '../../support/processes/raw-http.ts';
import { startApplication } from '../../support/processes/started-application.ts';

let application: Application;
let url: string;

const NAMES =
  '7 amarres|12 milles|Àncora|Banda|Ñam|Nit|Oratge|El parte|¿I la marea?|Çelebi|Cua|Dic|Escull|Far|Golf|Ham|Illa|Jou|Quilla|Rem|Sal'.split(
    '|',
  );
const idOf = (name: string) => `show-${NAMES.indexOf(name)}`;
const show = (name: string, more: object = {}) => ({
  id: idOf(name),
  type: 'show',
  site: 'elfar',
  slug: idOf(name),
  name,
  medium: 'podcast',
  resume: { ca: `Resum de <em>${name}</em>.`, es: `Resumen de <em>${name}</em>.` },
  hosts: ['berta-far'],
  ...more,
});
const episode = (id: string, name: string, more: object = {}) =>
  storyFields({ id, type: 'episode', show: idOf(name), taxon: 'elfar-politica', ...more });

beforeAll(async () => {
  const started = await startApplication();
  ({ application, url } = started);
  await publish(
    ...NAMES.map((name) => show(name)),
    episode('rem-1', 'Rem', { season: 1, number: 1, publishedAt: '2026-03-01T10:00:00Z' }),
    episode('rem-2', 'Rem', { season: 2, number: 1, publishedAt: '2026-03-02T10:00:00Z' }),
    episode('rem-es', 'Rem', { season: 1, number: 1, locale: 'es', publishedAt: '2026-03-09T10:00:00Z' }),
    episode('sal-1', 'Sal', { publishedAt: '2026-03-05T10:00:00Z' }),
  );
  return () => started.close();
});

async function publish(...documents: { id?: unknown }[]) {
  const submissions = documents.map((document) => ({ source: String(document.id), document }));
  expect(await application.wiring.services.publisher.publish({ origin: 'push', submissions })).toMatchObject({ ok: true });
}

async function read(path: string, host = 'elfar.localhost') {
  const { status, headers, body } = await ask(url, { path, headers: { host } });
  const text = body.toString();
  return { status, headers, text, main: /<main.*<\/main>/s.exec(text)?.[0] ?? '' };
}

interface ShowAnswer {
  httpCode: number;
  code?: string;
  fields?: Record<string, string>;
  response: { html: string; cursorMark: string };
}

async function call(query: Record<string, string>, { cursor = '', host = 'elfar.localhost' } = {}) {
  const answer = await read(`/webapi/shows/search/${cursor}?${new URLSearchParams(query)}`, host);
  const json: ShowAnswer = JSON.parse(answer.text);
  return { ...json, status: answer.status, headers: answer.headers };
}

const idsIn = (html: string) => [...html.matchAll(/<li data-id="([^"]+)"/g)].map(([, id]) => id);
const namesIn = (html: string) => idsIn(html).map((id) => NAMES[Number(id?.replace('show-', ''))]);
const placesIn = (html: string) => [...html.matchAll(/<li hidden(?:="")? data-ad-place="(\d+)"/g)].map(([, place]) => Number(place));
const nextOf = (main: string) => /<a rel="next" href="([^"]+)"/.exec(main)?.[1]?.replaceAll('&amp;', '&');

const BY_NAME =
  '7 amarres|12 milles|Àncora|Banda|Çelebi|Cua|Dic|El parte|Escull|Far|Golf|Ham|¿I la marea?|Illa|Jou|Ñam|Nit|Oratge|Quilla|Rem|Sal'.split(
    '|',
  );

describe('the index of shows', () => {
  it('lists twelve shows by name, with places after the shows 6 and 12, and the next ones behind a link', async () => {
    const { text, main, headers } = await read('/programas/');
    expect(text.trimEnd()).toMatch(/<\/html>$/);
    expect(headers['cache-control']).toContain('public');
    expect(namesIn(main)).toEqual(BY_NAME.slice(0, 12));
    expect(placesIn(main)).toEqual([6, 12]);
    const second = await read(nextOf(main) ?? '');
    expect(second.headers['cache-control']).toBe('private, no-cache');
    expect(second.text).toContain('<meta name="robots" content="noindex">');
    expect(namesIn(second.main)).toEqual(BY_NAME.slice(12));
    expect(placesIn(second.main)).toEqual([18]);
    expect(nextOf(second.main)).toBeUndefined();
  });

  it('has Ñ apart in Spanish only', async () => {
    expect(namesIn((await read('/es/programas/?letter=N')).main)).toEqual(['Nit']);
    expect(namesIn((await read('/es/programas/?letter=%C3%91')).main)).toEqual(['Ñam']);
    expect(namesIn((await read('/programas/?letter=N')).main)).toEqual(['Ñam', 'Nit']);
  });

  it('links letters with shows, prints the others as text, and marks the chosen one', async () => {
    const { main } = await read('/programas/?letter=c');
    expect(namesIn(main)).toEqual(['Çelebi', 'Cua']);
    expect(main).toMatch(/<a href="\/programas\/\?letter=%23" aria-label="# \(xifres i signes\)"/);
    expect(main).toMatch(/<a href="\/programas\/\?letter=C" aria-current="page"/);
    expect(main).toMatch(/<span[^>]*>Z<\/span>/);
    expect(main).toMatch(/<option value="C" selected/);
    expect(main).toMatch(/<option value="Z" disabled/);
    expect(main).toContain('Programes que comencen per C');
    expect((await read('/programas/?letter=%23&text=amarres')).main).toContain(
      'Programes amb «amarres» que comencen per una xifra o un signe',
    );
  });

  it('has one canonical address for each list', async () => {
    const canonical = async (path: string) => /<link rel="canonical" href="http:\/\/[^/]+([^"]*)"/.exec((await read(path)).text)?.[1];
    expect(await canonical('/programas/?text=rem&letter=r')).toBe('/programas/?letter=R&amp;text=rem');
    expect(await canonical('/programas/?letter=&text=')).toBe('/programas/');
    expect(await canonical('/programas/?letter=xyz&cursor=forged')).toBe('/programas/');
  });

  it('finds words of names, resumes and hosts without their accents', async () => {
    expect(namesIn((await read('/programas/?text=ancora')).main)).toEqual(['Àncora']);
    expect(namesIn((await read('/programas/?text=resum%20far')).main)).toContain('Far');
    expect(namesIn((await read('/programas/?text=berta&letter=R')).main)).toEqual(['Rem']);
  });

  it('says that nothing was found, and leads to all shows', async () => {
    const { status, main } = await read('/programas/?text=zzz');
    expect(status).toBe(200);
    expect(main).toContain('No hi ha cap programa amb aquest criteri.');
    expect(main).toMatch(/<a href="\/programas\/"[^>]*>Tots els programes/);
    expect((await read('/es/programas/?letter=Z')).main).toContain('No hay ningún programa con este criterio.');
  });

  it('shows a text from outside as text', async () => {
    const { text } = await read(`/programas/?text=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`);
    expect(text.replaceAll(/"[^"]*"/g, '')).not.toContain('<img src=x');
  });

  it.each(['letter=%00', 'letter=%F0%9F%98%80', 'text=%00', `text=${'a'.repeat(300)}`, 'cursor=%22', 'cursor=W10', 'letter=A&letter=B'])(
    'answers ?%s with a list, without caching it',
    async (query) => {
      const before = application.pages.size;
      expect((await read(`/programas/?${query}`)).status).toBe(200);
      expect(application.pages.size).toBe(before);
    },
  );

  it('has no page on a site without shows', async () => {
    expect((await read('/programas/', 'ondamarea.localhost')).status).toBe(404);
    expect((await read('/programas/?letter=A', 'ondamarea.localhost')).status).toBe(404);
  });

  it('has a new show as soon as it is published', async () => {
    await read('/programas/');
    await publish(show('Quilla', { name: 'Aa nova' }));
    expect((await read('/programas/')).main).toContain('Aa nova');
    await publish(show('Quilla'));
    expect((await read('/programas/')).main).not.toContain('Aa nova');
  });
});

describe('the call of the index of shows', () => {
  const list = (main: string) => /<div class="list[^>]*>\s*(<ul.*?<\/ul>)/s.exec(main)?.[1];

  it('has the list of the page, and its next part', async () => {
    const query = { orderBy: 'name', locale: 'ca' };
    const { response, headers } = await call(query);
    const { main } = await read('/programas/');
    expect(headers['cache-control']).toBe('no-store');
    expect(response.html).toBe(list(main));
    const second = await call(query, { cursor: response.cursorMark });
    expect(second.response.html).toBe(list((await read(nextOf(main) ?? '')).main));
    expect(second.response.cursorMark).toBe('');
  });

  it('has by default the shows with the newest episodes first, in the language of the site', async () => {
    const { response } = await call({ limit: '3' });
    expect(namesIn(response.html)).toEqual(['Sal', 'Rem', '7 amarres']);
    expect(namesIn((await call({ limit: '2', locale: 'es', orderBy: 'lastPublishedContentDate' })).response.html)).toEqual([
      'Rem',
      '7 amarres',
    ]);
  });

  it.each(['name', 'lastPublishedContentDate'])('follows cursors to the end by %s, each show once', async (orderBy) => {
    const ids: (string | undefined)[] = [];
    const places: number[] = [];
    let cursor = '';
    do {
      const { response } = await call({ orderBy, limit: '4', types: 'program' }, { cursor });
      ids.push(...idsIn(response.html));
      places.push(...placesIn(response.html));
      cursor = response.cursorMark;
    } while (cursor !== '' && ids.length < 100);
    expect(ids).toHaveLength(NAMES.length);
    expect(new Set(ids).size).toBe(NAMES.length);
    expect(places).toEqual([6, 12, 18]);
  });

  it('continues the same list while episodes are published', async () => {
    const first = (await call({ limit: '2' })).response;
    await publish(episode('far-1', 'Far', { publishedAt: new Date().toISOString() }));
    const second = (await call({ limit: '48' }, { cursor: first.cursorMark })).response;
    expect(namesIn(second.html)).toContain('Far');
    expect(namesIn(first.html).concat(namesIn(second.html))).toHaveLength(NAMES.length);
    expect(namesIn((await call({ limit: '1' })).response.html)).toEqual(['Far']);
  });

  it('answers for letters and texts', async () => {
    expect(namesIn((await call({ letter: '#', orderBy: 'name' })).response.html)).toEqual(['7 amarres', '12 milles']);
    expect(namesIn((await call({ letter: 'ñ', locale: 'es' })).response.html)).toEqual(['Ñam']);
    expect(namesIn((await call({ text: 'quil' })).response.html)).toEqual(['Quilla']);
    expect((await call({ text: 'zzz' })).response.html).toContain('No hi ha cap programa amb aquest criteri.');
    expect((await call({}, { host: 'ondamarea.localhost' })).response).toMatchObject({ cursorMark: '' });
  });

  it.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '49' }, 'limit'],
    [{ limit: '1e1' }, 'limit'],
    [{ letter: 'AA' }, 'letter'],
    [{ letter: 'Ñ' }, 'letter'],
    [{ letter: '\0' }, 'letter'],
    [{ text: 'a'.repeat(300) }, 'text'],
    [{ text: 'a\0' }, 'text'],
    [{ types: 'article' }, 'types'],
    [{ orderBy: 'id' }, 'orderBy'],
    [{ locale: 'fr' }, 'locale'],
  ])('refuses %j', async (query, field) => {
    expect(await call({ ...query })).toMatchObject({ status: 400, code: 'INVALID_FIELDS', fields: { [field]: 'invalid' } });
  });

  it.each(['x', 'WzFd', '%F0%9F%98%80', 'a'.repeat(3000)])('refuses the cursor %s', async (cursor) => {
    expect(await call({}, { cursor })).toMatchObject({ status: 400, code: 'INVALID_FIELDS', fields: { cursorMark: 'invalid' } });
  });

  it('refuses the cursor of another list, an expired one and one of the future', async () => {
    const { cursorMark } = (await call({ limit: '2' })).response;
    const refused = { status: 400, fields: { cursorMark: 'invalid' } };
    expect(await call({ locale: 'es' }, { cursor: cursorMark })).toMatchObject(refused);
    expect(await call({ text: 'resum' }, { cursor: cursorMark })).toMatchObject(refused);
    expect(await call({ orderBy: 'name' }, { cursor: cursorMark })).toMatchObject(refused);
    const [digest, start, asOf, last] = JSON.parse(Buffer.from(cursorMark, 'base64url').toString());
    const at = (instant: string | null) => Buffer.from(JSON.stringify([digest, start, instant, last])).toString('base64url');
    expect(await call({}, { cursor: at(asOf) })).toMatchObject({ status: 200 });
    for (const instant of ['2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z', 'now', null])
      expect(await call({}, { cursor: at(instant) })).toMatchObject(refused);
  });

  it('prints lists for its own response only', async () => {
    expect((await read('/webapi/shows/list/')).status).toBe(404);
    expect((await ask(url, { method: 'POST', path: '/webapi/shows/search/', headers: { host: 'elfar.localhost' } })).status).toBe(405);
  });
});

describe('the pages of a show', () => {
  const partsIn = (main: string) => {
    const bar = /<nav aria-label="Apartats del programa".*?<\/nav>/s.exec(main)?.[0] ?? '';
    return [...bar.matchAll(/<a href="([^"]+)"([^>]*)>/g)].map(([, href, more = '']) =>
      more.includes('aria-current="page"') ? `* ${href}` : href,
    );
  };
  const path = `/programas/${idOf('Rem')}/`;
  const parts = (current: string) =>
    [path, `${path}temporada/2/`, `${path}temporada/1/`, `${path}informacion/`, `${path}rss.xml`].map((href) =>
      href === current ? `* ${href}` : href,
    );

  it.each(['', 'temporada/2/', 'temporada/1/', 'informacion/'])('link all parts of the show, and mark their own: %s', async (part) => {
    const { status, main } = await read(path + part);
    expect(status).toBe(200);
    expect(partsIn(main)).toEqual(parts(path + part));
  });

  it('have no seasons if the episodes have none', async () => {
    const other = `/programas/${idOf('Sal')}/`;
    expect(partsIn((await read(other)).main)).toEqual([`* ${other}`, `${other}informacion/`, `${other}rss.xml`]);
  });

  it('list the episodes of their season', async () => {
    expect((await read(`${path}temporada/2/`)).main).toContain('/rem-2/');
    expect((await read(`${path}temporada/2/`)).main).not.toContain('/rem-1/');
    const { text } = await read(`${path}temporada/1/`);
    expect(text).toContain('"@type":"PodcastSeason"');
    expect(text).toMatch(/<link rel="alternate" hreflang="es" href="[^"]+\/es\/programas\/show-\d+\/temporada\/1\/"/);
    expect((await read(`${path}temporada/2/`)).text).not.toMatch(/<link rel="alternate" hreflang="es"/);
  });

  it('describe the show and its hosts', async () => {
    const { text, main } = await read(`${path}informacion/`);
    expect(main).toContain('Resum de <em>Rem</em>.');
    expect(main).toContain('href="/autor/berta-far/"');
    expect(text).toContain('"contributor":');
  });

  it.each([
    'temporada/',
    'temporada/3/',
    'temporada/0/',
    'temporada/01/',
    'temporada/1/pagina/2/',
    'temporada/99999/',
    'informacion/pagina/2/',
    'informacio/',
    'temporada/1/rss.xml',
  ])('answer 404 without filling the cache: %s', async (part) => {
    await read('/programas/x/');
    const before = application.pages.size;
    expect((await read(path + part)).status).toBe(404);
    expect(application.pages.size).toBe(before);
  });

  it('get a season as soon as its first episode is published, and lose it with the last', async () => {
    await publish(episode('rem-3', 'Rem', { season: 3 }));
    expect((await read(`${path}temporada/3/`)).status).toBe(200);
    expect(partsIn((await read(path)).main)).toContain(`${path}temporada/3/`);
    await publish(episode('rem-3', 'Rem', { season: 3, status: 'withdrawn' }));
    expect((await read(`${path}temporada/3/`)).status).toBe(404);
    expect(partsIn((await read(path)).main)).not.toContain(`${path}temporada/3/`);
  });

  it('are in the site map, in the languages in which they exist', async () => {
    const { text } = await read('/sitemap-sections.xml');
    for (const part of ['', 'temporada/2/', 'temporada/1/', 'informacion/'])
      expect(text).toMatch(new RegExp(`<loc>[^<]+${path}${part}</loc>`));
    const spanish = (await read('/es/sitemap-sections.xml')).text;
    expect(spanish).toContain(`/es${path}temporada/1/</loc>`);
    expect(spanish).not.toContain(`/es${path}temporada/2/`);
  });
});

describe('the limit of searches for shows', () => {
  it('refuses a client that searches too often, in the language of the page', async () => {
    const many = (path: string) => Promise.all(Array.from({ length: 250 }, () => read(path)));
    const refused = (await many('/webapi/shows/search/?limit=1')).find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toMatch(/^\d+$/);
    const page = await read('/es/programas/?letter=A');
    expect([page.status, page.headers['cache-control']]).toEqual([429, 'private, no-cache']);
    expect(page.main).toContain('Has hecho muchas búsquedas seguidas.');
    expect((await read('/programas/')).status).toBe(200);
  });
});
