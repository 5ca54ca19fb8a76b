import { gunzipSync } from 'node:zlib';
import { asksReaders } from '#domain/consent/consent.ts';
import { frontPath, inEdition, type Edition } from '#domain/paths/urls.ts';
import { accountPaths } from '#domain/paths/account-paths.ts';
import { openApplication, type Application } from '#server/programs/app/application.ts';
import type { StoryType } from '#domain/stories/story.ts';
import { readConfig } from '#server/platform/settings/config.ts';
import { startHttpServer, stopHttpServer } from '#server/platform/http/http-server.ts';
import { createLog } from '#server/platform/observability/log.ts';
import { httpGet } from '../bench/load/http-get.ts';
import { markdownTable } from '../bench/markdown-table.ts';
import { copyDemo, inWorkspace } from '../bench/nodes/workspace.ts';
import { videoAdTag } from '#domain/ads/video-ad-tag.ts';
import {
  ADS,
  AD_MODULE,
  ARTICLE,
  CAROUSEL,
  CAROUSEL_SCRIPT,
  CONSENT,
  DOCK,
  FORMS,
  FRONT,
  KB,
  LIGHTBOX,
  LIVE,
  PANEL,
  PLAYER,
  PLAYER_MODULE,
  SWIPER,
  VAST,
  VAST_MODULE,
  type Row,
} from './rows.ts';
import { weighIsland, weighLoadedModule, weighPage, type PageWeight } from './weigh-page.ts';

/**
 * Measures the download of an anonymous reader for a front, an article and the account forms of
 * each site and language against the limits of docs/numbers.md (`npm run budgets`). Fails if a
 * limit is exceeded.
 */

const {
  fronts,
  articles,
  live,
  forms,
  players,
  ads,
  libraries,
  galleries,
  sounds,
  carousels,
  moving,
  panels,
  regions,
} = await inWorkspace(weighDemo);
const react = [...fronts, ...articles].filter(({ weight }) => weight.hasReact).length;
const lines = [
  ...ARTICLE.map((row) => judge(row, articles)),
  ...FRONT.map((row) => judge(row, fronts)),
  ...LIVE.map((row) => judge(row, live)),
  ...FORMS.map((row) => judge(row, forms)),
  ...PLAYER.map((row) => judge(row, players)),
  ...ADS.map((row) => judge(row, ads)),
  ...VAST.map((row) => judge(row, libraries)),
  ...LIGHTBOX.map((row) => judge(row, galleries)),
  ...CAROUSEL.map((row) => judge(row, carousels)),
  ...SWIPER.map((row) => judge(row, moving)),
  ...DOCK.map((row) => judge(row, sounds)),
  ...PANEL.map((row) => judge(row, panels)),
  ...CONSENT.map((row) => judge(row, regions)),
];
const isOver = react > 0 || lines.some((line) => line.isOver);
const reactLine = [
  'fronts and articles that load React',
  String(react),
  '0',
  '–',
  react > 0 ? 'OVER' : 'ok',
];
process.stdout.write(
  `${markdownTable(['heaviest of each site and language', 'measured', 'at most', 'the others', ''], [...lines.map(({ cells }) => cells), reactLine])}\n`,
);
process.exitCode = isOver ? 1 : 0;

interface Weighed {
  page: string;
  weight: PageWeight;
}

function judge(
  { title, limit, unit, others, measure }: Row,
  pages: readonly Weighed[],
): { cells: string[]; isOver: boolean } {
  const heaviest = pages.toSorted((a, b) => measure(b.weight) - measure(a.weight))[0];
  if (!heaviest) throw new Error('The demo newsroom has no page to weigh.');
  const measured = measure(heaviest.weight);
  const show = (value: number) => (unit === 'KB' ? `${(value / KB).toFixed(2)} KB` : String(value));
  const isOver = limit !== undefined && measured > limit;
  const verdict = limit === undefined ? '' : isOver ? `OVER (${heaviest.page})` : 'ok';
  return {
    cells: [title, show(measured), limit === undefined ? '–' : show(limit), others, verdict],
    isOver,
  };
}

type Subject =
  | 'fronts'
  | 'articles'
  | 'live'
  | 'forms'
  | 'players'
  | 'ads'
  | 'libraries'
  | 'galleries'
  | 'sounds'
  | 'carousels'
  | 'moving'
  | 'panels'
  | 'regions';

async function weighDemo(folder: string): Promise<Record<Subject, Weighed[]>> {
  const content = `${folder}/content`;
  copyDemo(content, { withStories: true, featureFlags: { accounts: true, search: true } });
  const config = readConfig({
    DATA_DIR: `${folder}/data`,
    CONTENT_DIR: content,
    DATABASE_URL: 'memory://',
  });
  const application = await openApplication(config, createLog('error'));
  const { server, url } = await startHttpServer(application.listener, {
    host: '127.0.0.1',
    port: 0,
  });
  try {
    const getFrom =
      ({ site }: Edition) =>
      (address: string, encoding: 'br' | 'gzip') =>
        httpGet(new URL(address, url), {
          host: site.hosts[0] ?? '',
          headers: { 'accept-encoding': encoding },
        });
    const weigh = async (edition: Edition, path: string): Promise<Weighed> => ({
      page: edition.site.alias + path,
      weight: await weighPage(path, getFrom(edition)),
    });
    const players: Weighed[] = [];
    const ads: Weighed[] = [];
    const libraries: Weighed[] = [];
    const galleries: Weighed[] = [];
    const carousels: Weighed[] = [];
    const moving: Weighed[] = [];
    const sounds: Weighed[] = [];
    const panels: Weighed[] = [];
    const regions: Weighed[] = [];
    const fronts: Weighed[] = [];
    const articles: Weighed[] = [];
    const live: Weighed[] = [];
    const forms: Weighed[] = [];
    for (const edition of editionsOf(application)) {
      const { login, register } = accountPaths(edition);
      const front = (await getFrom(edition)(frontPath(edition), 'gzip')).body;
      const templates = gunzipSync(front).toString();
      const weighOnFront = async (name: RegExp) => ({
        page: edition.site.alias + frontPath(edition),
        weight: await weighLoadedModule(frontPath(edition), [name], getFrom(edition)),
      });
      if (templates.includes('data-template=')) carousels.push(await weighOnFront(CAROUSEL_SCRIPT));
      if (templates.includes('data-template="swiper"'))
        moving.push(await weighOnFront(/moving-carousel\.[\w-]+\.js/));
      fronts.push(await weigh(edition, frontPath(edition)));
      for (const path of [login, register]) forms.push(await weigh(edition, path));
      for (const path of await newestPaths(application, edition, 'live-blog', 1))
        live.push(await weigh(edition, path));
      for (const path of await newestPaths(application, edition, 'article', 3))
        articles.push(await weigh(edition, path));
      const weighLoaded = async (path: string, names: readonly RegExp[]): Promise<Weighed> => ({
        page: edition.site.alias + path,
        weight: await weighLoadedModule(path, names, getFrom(edition)),
      });
      for (const path of await newestPaths(application, edition, 'video', 1))
        players.push(await weighLoaded(path, [PLAYER_MODULE]));
      for (const path of await pathsWithAd(application, edition)) {
        ads.push(await weighLoaded(path, [PLAYER_MODULE, AD_MODULE]));
        libraries.push(await weighLoaded(path, [PLAYER_MODULE, AD_MODULE, VAST_MODULE]));
      }
      if (edition.site.featureFlags.streaming)
        panels.push({
          page: edition.site.alias + frontPath(edition),
          weight: await weighIsland(frontPath(edition), 'StreamingPanel', getFrom(edition)),
        });
      if (asksReaders(edition.site))
        regions.push(
          await weighLoaded(frontPath(edition), [
            /start-consent\.[\w-]+\.js/,
            /ask-consent\.[\w-]+\.js/,
          ]),
        );
      // Every page can wake the dock.
      sounds.push(await weighLoaded(frontPath(edition), [/dock\.[\w-]+\.js/]));
      for (const path of await newestPaths(application, edition, 'photo-gallery', 1))
        galleries.push(await weighLoaded(path, [/lightbox\.[\w-]+\.js/]));
    }
    return {
      fronts,
      articles,
      live,
      forms,
      players,
      ads,
      libraries,
      galleries,
      sounds,
      carousels,
      moving,
      panels,
      regions,
    };
  } finally {
    await stopHttpServer(server, 1);
    await application.close();
  }
}

function editionsOf({ wiring }: Application): Edition[] {
  return wiring.sites.flatMap((site) => site.locales.map((locale) => ({ site, locale })));
}

/** The newest video with an ad, of a site that has one. */
async function pathsWithAd({ wiring }: Application, edition: Edition): Promise<string[]> {
  const { site, locale } = edition;
  const stories = await wiring.repository.listStories(
    { site: site.alias, locale, types: ['video'], limit: 20 },
    new Date(),
  );
  const found = stories.find(({ video }) => video && videoAdTag(edition, video) !== undefined);
  return found ? [inEdition(edition, found.path)] : [];
}

/** Paths of the newest stories of a type: several, because articles differ in their parts. */
async function newestPaths(
  { wiring }: Application,
  edition: Edition,
  type: StoryType,
  limit: number,
): Promise<string[]> {
  const { site, locale } = edition;
  const stories = await wiring.repository.listStories(
    { site: site.alias, locale, types: [type], limit },
    new Date(),
  );
  return stories.map(({ path }) => inEdition(edition, path));
}
