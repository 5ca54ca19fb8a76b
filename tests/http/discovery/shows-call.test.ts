import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '#tests/support/requests/raw-http.ts';
import {
  episode,
  houseAds,
  idsIn,
  NAMES,
  namesIn,
  nextOf,
  placesIn,
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

describe('the call of the index of shows', () => {
  const list = (main: string) => /<div class="list[^>]*>\s*(<ul.*?<\/ul>)/s.exec(main)?.[1];

  // R7.33, R7.34
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

  // R7.35
  it('has by default the shows with the newest episodes first, in the language of the site', async () => {
    const { response } = await call({ limit: '3' });
    expect(namesIn(response.html)).toEqual(['Sal', 'Rem', '7 amarres']);
    expect(
      namesIn(
        (await call({ limit: '2', locale: 'es', orderBy: 'lastPublishedContentDate' })).response
          .html,
      ),
    ).toEqual(['Rem', '7 amarres']);
  });

  // R7.34, R7.35
  it.each(['name', 'lastPublishedContentDate'])(
    'follows cursors to the end by %s, each show once',
    async (orderBy) => {
      const ids: (string | undefined)[] = [];
      const places: number[] = [];
      let cursor = '';
      do {
        const { response } = await call({ orderBy, limit: '4', types: 'program' }, { cursor });
        places.push(...placesIn(response.html, ids.length));
        ids.push(...idsIn(response.html));
        cursor = response.cursorMark;
      } while (cursor !== '' && ids.length < 100);
      expect(ids).toHaveLength(NAMES.length);
      expect(new Set(ids).size).toBe(NAMES.length);
      expect(places).toEqual([6, 12, 18]);
    },
  );

  it('continues the same list while episodes are published', async () => {
    const first = (await call({ limit: '2' })).response;
    await node.publish(episode('far-1', 'Far', { publishedAt: new Date().toISOString() }));
    const second = (await call({ limit: '48' }, { cursor: first.cursorMark })).response;
    expect(namesIn(second.html)).toContain('Far');
    expect(namesIn(first.html).concat(namesIn(second.html))).toHaveLength(NAMES.length);
    expect(namesIn((await call({ limit: '1' })).response.html)).toEqual(['Far']);
  });

  // R7.33
  it('answers for letters and texts', async () => {
    expect(namesIn((await call({ letter: '#', orderBy: 'name' })).response.html)).toEqual([
      '7 amarres',
      '12 milles',
    ]);
    expect(namesIn((await call({ letter: 'ñ', locale: 'es' })).response.html)).toEqual(['Ñam']);
    expect(namesIn((await call({ text: 'quil' })).response.html)).toEqual(['Quilla']);
    expect((await call({ text: 'zzz' })).response.html).toContain(
      'No hi ha cap programa amb aquest criteri.',
    );
    expect((await call({}, { host: 'ondamarea.localhost' })).response).toMatchObject({
      cursorMark: '',
    });
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
    expect(await call({ ...query })).toMatchObject({
      status: 400,
      code: 'INVALID_FIELDS',
      fields: { [field]: 'invalid' },
    });
  });

  it.each(['x', 'WzFd', '%F0%9F%98%80', 'a'.repeat(3000)])(
    'refuses the cursor %s',
    async (cursor) => {
      expect(await call({}, { cursor })).toMatchObject({
        status: 400,
        code: 'INVALID_FIELDS',
        fields: { cursorMark: 'invalid' },
      });
    },
  );

  it('refuses the cursor of another list, an expired one and one of the future', async () => {
    const { cursorMark } = (await call({ limit: '2' })).response;
    const refused = { status: 400, fields: { cursorMark: 'invalid' } };
    expect(await call({ locale: 'es' }, { cursor: cursorMark })).toMatchObject(refused);
    expect(await call({ text: 'resum' }, { cursor: cursorMark })).toMatchObject(refused);
    expect(await call({ orderBy: 'name' }, { cursor: cursorMark })).toMatchObject(refused);
    const [digest, asOf, place] = JSON.parse(Buffer.from(cursorMark, 'base64url').toString());
    const at = (instant: string | null) =>
      Buffer.from(JSON.stringify([digest, instant, place])).toString('base64url');
    expect(await call({}, { cursor: at(asOf) })).toMatchObject({ status: 200 });
    for (const instant of ['2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z', 'now', null])
      expect(await call({}, { cursor: at(instant) })).toMatchObject(refused);
  });

  it('prints lists for its own response only', async () => {
    expect((await read('/webapi/shows/list/')).status).toBe(404);
    expect(
      (
        await ask(node.url, {
          method: 'POST',
          path: '/webapi/shows/search/',
          headers: { host: 'elfar.localhost' },
        })
      ).status,
    ).toBe(405);
  });
});
