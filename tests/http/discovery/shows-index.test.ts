import { beforeAll, describe, expect, it } from 'vitest';
import {
  houseAds,
  namesIn,
  nextOf,
  placesIn,
  show,
  startShows,
  type ShowsNode,
} from '#tests/support/newsroom/shows-node.ts';

let node: ShowsNode;
const read: ShowsNode['read'] = (path, host) => node.read(path, host);

beforeAll(async () => {
  node = await startShows();
  await node.publish(...houseAds);
  return () => node.close();
});

const BY_NAME =
  '7 amarres|12 milles|Àncora|Banda|Çelebi|Cua|Dic|El parte|Escull|Far|Golf|Ham|¿I la marea?|Illa|Jou|Ñam|Nit|Oratge|Quilla|Rem|Sal'.split(
    '|',
  );

describe('the index of shows', () => {
  // R1.11, R2.73, R3.46, R9.16, R9.17
  it('lists twelve shows by name, with places after the shows 6 and 12, and the next ones behind a link', async () => {
    const { text, main, headers } = await read('/programas/');
    expect(text.trimEnd()).toMatch(/<\/html>$/);
    expect(headers['cache-control']).toContain('public');
    expect(namesIn(main)).toEqual(BY_NAME.slice(0, 12));
    expect(placesIn(main)).toEqual([6, 12]);
    expect(/<li data-id="show-0"[\s\S]*?<\/li>/.exec(main)?.[0]).toMatch(
      /<a href="\/programas\/show-0\/"[^>]*>\s*7 amarres\s*<[\s\S]*Resum de <em>7 amarres<\/em>\./,
    );
    const second = await read(nextOf(main) ?? '');
    expect(second.headers['cache-control']).toBe('private, no-cache');
    expect(second.text).toContain('<meta name="robots" content="noindex">');
    expect(namesIn(second.main)).toEqual(BY_NAME.slice(12));
    expect(placesIn(second.main, 12)).toEqual([18]);
    expect(nextOf(second.main)).toBeUndefined();
  });

  it('has Ñ apart in Spanish only', async () => {
    expect(namesIn((await read('/es/programas/?letter=N')).main)).toEqual(['Nit']);
    expect(namesIn((await read('/es/programas/?letter=%C3%91')).main)).toEqual(['Ñam']);
    expect(namesIn((await read('/programas/?letter=N')).main)).toEqual(['Ñam', 'Nit']);
  });

  // R1.11, R2.72
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
    const canonical = async (path: string) =>
      /<link rel="canonical" href="http:\/\/[^/]+([^"]*)"/.exec((await read(path)).text)?.[1];
    expect(await canonical('/programas/?text=rem&letter=r')).toBe(
      '/programas/?letter=R&amp;text=rem',
    );
    expect(await canonical('/programas/?letter=&text=')).toBe('/programas/');
    expect(await canonical('/programas/?letter=xyz&cursor=forged')).toBe('/programas/');
  });

  // R2.72
  it('finds words of names, resumes and hosts without their accents', async () => {
    expect(namesIn((await read('/programas/?text=ancora')).main)).toEqual(['Àncora']);
    expect(namesIn((await read('/programas/?text=resum%20far')).main)).toContain('Far');
    expect(namesIn((await read('/programas/?text=berta&letter=R')).main)).toEqual(['Rem']);
  });

  // R8.30
  it('says that nothing was found, and leads to all shows', async () => {
    const { status, main } = await read('/programas/?text=zzz');
    expect(status).toBe(200);
    expect(main).toContain('No hi ha cap programa amb aquest criteri.');
    expect(main).toMatch(/<a href="\/programas\/"[^>]*>Tots els programes/);
    expect((await read('/es/programas/?letter=Z')).main).toContain(
      'No hay ningún programa con este criterio.',
    );
  });

  it('shows a text from outside as text', async () => {
    const { text } = await read(
      `/programas/?text=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`,
    );
    expect(text.replaceAll(/"[^"]*"/g, '')).not.toContain('<img src=x');
  });

  it.each([
    'letter=%00',
    'letter=%F0%9F%98%80',
    'text=%00',
    `text=${'a'.repeat(300)}`,
    'cursor=%22',
    'cursor=W10',
    'letter=A&letter=B',
  ])('answers ?%s with a list, without caching it', async (query) => {
    const before = node.application.pages.size;
    expect((await read(`/programas/?${query}`)).status).toBe(200);
    expect(node.application.pages.size).toBe(before);
  });

  it('has no page on a site without shows', async () => {
    expect((await read('/programas/', 'ondamarea.localhost')).status).toBe(404);
    expect((await read('/programas/?letter=A', 'ondamarea.localhost')).status).toBe(404);
  });

  it('has a new show as soon as it is published', async () => {
    await read('/programas/');
    await node.publish(show('Quilla', { name: 'Aa nova' }));
    expect((await read('/programas/')).main).toContain('Aa nova');
    await node.publish(show('Quilla'));
    expect((await read('/programas/')).main).not.toContain('Aa nova');
  });
});

describe('the limit of searches for shows', () => {
  it('refuses a client that searches too often, in the language of the page', async () => {
    const many = (path: string) => Promise.all(Array.from({ length: 250 }, () => read(path)));
    const refused = (await many('/webapi/shows/search/?limit=1')).find(
      ({ status }) => status === 429,
    );
    expect(refused?.headers['retry-after']).toMatch(/^\d+$/);
    const page = await read('/es/programas/?letter=A');
    expect([page.status, page.headers['cache-control']]).toEqual([429, 'private, no-cache']);
    expect(page.main).toContain('Has hecho muchas búsquedas seguidas.');
    expect((await read('/programas/')).status).toBe(200);
  });
});
