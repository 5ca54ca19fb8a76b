import { expect } from 'vitest';
import type { Application } from '#server/programs/app/application.ts';
import { ask } from '../requests/raw-http.ts';
import { startApplication } from '../processes/started-application.ts';
import { addAdPositions } from './ad-positions.ts';
import { makeNewsroomFolder } from './newsroom-folder.ts';
import { TEST_ACTOR } from './store.ts';
import { storyFields } from './newsroom.ts';

/** Names of the shows, in the order of their publication. */
export const NAMES =
  '7 amarres|12 milles|Àncora|Banda|Ñam|Nit|Oratge|El parte|¿I la marea?|Çelebi|Cua|Dic|Escull|Far|Golf|Ham|Illa|Jou|Quilla|Rem|Sal'.split(
    '|',
  );
export const idOf = (name: string) => `show-${NAMES.indexOf(name)}`;
export const show = (name: string, more: object = {}) => ({
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
export const episode = (id: string, name: string, more: object = {}) =>
  storyFields({ id, type: 'episode', show: idOf(name), taxon: 'elfar-politica', ...more });

export interface ShowsNode {
  application: Application;
  url: string;
  publish(...documents: { id?: unknown }[]): Promise<void>;
  /** Opens a page; `main` is its main part. */
  read(path: string, host?: string): Promise<ReadPage>;
  close(): Promise<void>;
}

interface ReadPage {
  status: number;
  headers: Awaited<ReturnType<typeof ask>>['headers'];
  text: string;
  main: string;
}

/** Starts a node on which El Far has the shows of NAMES. Two of them have episodes. */
export async function startShows(): Promise<ShowsNode> {
  const newsroom = await makeNewsroomFolder();
  addAdPositions(newsroom);
  const { application, url, close } = await startApplication({ newsroom });
  const publish: ShowsNode['publish'] = async (...documents) => {
    const submissions = documents.map((document) => ({ source: String(document.id), document }));
    expect(
      await application.wiring.services.publishing.publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions,
      }),
    ).toMatchObject({ ok: true });
  };
  const read: ShowsNode['read'] = async (path, host = 'elfar.localhost') => {
    const { status, headers, body } = await ask(url, { path, headers: { host } });
    const text = body.toString();
    return { status, headers, text, main: /<main.*<\/main>/s.exec(text)?.[0] ?? '' };
  };
  await publish(
    ...NAMES.map((name) => show(name)),
    episode('rem-1', 'Rem', { season: 1, number: 1, publishedAt: '2026-03-01T10:00:00Z' }),
    episode('rem-2', 'Rem', { season: 2, number: 1, publishedAt: '2026-03-02T10:00:00Z' }),
    episode('rem-es', 'Rem', {
      season: 1,
      number: 1,
      locale: 'es',
      publishedAt: '2026-03-09T10:00:00Z',
    }),
    episode('sal-1', 'Sal', { publishedAt: '2026-03-05T10:00:00Z' }),
  );
  return { application, url, publish, read, close };
}

export const idsIn = (html: string) =>
  [...html.matchAll(/<li data-id="([^"]+)"/g)].map(([, id]) => id);
export const namesIn = (html: string) =>
  idsIn(html).map((id) => NAMES[Number(id?.replace('show-', ''))]);
/** Numbers of the shows of a list before each place of an advertisement in it. */
export const placesIn = (html: string, start = 0) =>
  [...html.matchAll(/<li class="place[^"]*"/g)].map(
    ({ index }) => start + idsIn(html.slice(0, index)).length,
  );
/** House ads for all places of the index of shows, in Catalan. */
export const houseAds = ['un', 'dos', 'tres'].map((name) => ({
  id: `elfar-ca-${name}`,
  type: 'house-ad',
  site: 'elfar',
  locale: 'ca',
  title: `Anunci ${name}`,
  link: { href: '/boletines/', text: 'Apunta-m’hi' },
  startsAt: '2026-01-01T00:00:00Z',
  slotTypes: ['shows'],
}));
/** URL of the next page of a list. */
export const nextOf = (main: string) =>
  /<a rel="next" href="([^"]+)"/.exec(main)?.[1]?.replaceAll('&amp;', '&');
