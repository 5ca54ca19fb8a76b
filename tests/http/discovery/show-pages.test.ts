import { beforeAll, describe, expect, it } from 'vitest';
import { episode, idOf, startShows, type ShowsNode } from '#tests/support/newsroom/shows-node.ts';

let node: ShowsNode;
const read: ShowsNode['read'] = (path, host) => node.read(path, host);

beforeAll(async () => {
  node = await startShows();
  return () => node.close();
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
    [
      path,
      `${path}temporada/2/`,
      `${path}temporada/1/`,
      `${path}informacion/`,
      `${path}rss.xml`,
    ].map((href) => (href === current ? `* ${href}` : href));

  it.each(['', 'temporada/2/', 'temporada/1/', 'informacion/'])(
    'link all parts of the show, and mark their own: %s',
    async (part) => {
      const { status, main } = await read(path + part);
      expect(status).toBe(200);
      expect(partsIn(main)).toEqual(parts(path + part));
    },
  );

  it('have no seasons if the episodes have none', async () => {
    const other = `/programas/${idOf('Sal')}/`;
    expect(partsIn((await read(other)).main)).toEqual([
      `* ${other}`,
      `${other}informacion/`,
      `${other}rss.xml`,
    ]);
  });

  it('list the episodes of their season', async () => {
    expect((await read(`${path}temporada/2/`)).main).toContain('/rem-2/');
    expect((await read(`${path}temporada/2/`)).main).not.toContain('/rem-1/');
    const { text } = await read(`${path}temporada/1/`);
    expect(text).toContain('"@type":"PodcastSeason"');
    expect(text).toMatch(
      /<link rel="alternate" hreflang="es" href="[^"]+\/es\/programas\/show-\d+\/temporada\/1\/"/,
    );
    expect((await read(`${path}temporada/2/`)).text).not.toMatch(
      /<link rel="alternate" hreflang="es"/,
    );
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
    const before = node.application.pages.size;
    expect((await read(path + part)).status).toBe(404);
    expect(node.application.pages.size).toBe(before);
  });

  it('get a season as soon as its first episode is published, and lose it with the last', async () => {
    await node.publish(episode('rem-3', 'Rem', { season: 3 }));
    expect((await read(`${path}temporada/3/`)).status).toBe(200);
    expect(partsIn((await read(path)).main)).toContain(`${path}temporada/3/`);
    await node.publish(episode('rem-3', 'Rem', { season: 3, status: 'withdrawn' }));
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
