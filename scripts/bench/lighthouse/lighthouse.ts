import path from 'node:path';
import { median, withSpread, type BenchRow } from '../bench-row.ts';
import { httpGet } from '../load/http-get.ts';
import { runLighthouse, type LighthouseReport } from './lighthouse-run.ts';
import { startPortada, type PortadaNode } from '../nodes/portada-node.ts';
import { startProcess } from '../nodes/server-process.ts';
import { DEMO_CONTENT, inWorkspace } from '../nodes/workspace.ts';

/** Rounds of the paint rows, and of the scores. */
const ROUNDS = 5;
const SCORE_ROUNDS = 3;
const PERFECT = [100, 100, 100, 100];
const MOST_SHIFT = 0.01;
const MOST_PAINT = 1.25;

interface Measured {
  what: string;
  site: string;
  address: RegExp;
  /** Where the page is opened. */
  hash?: string;
}

/**
 * A page of the demo newsroom for each page type, by the end of its path. Pages for readers are not
 * listed by search engines.
 */
const ARTICLE: Measured = {
  what: 'article',
  site: 'elfar',
  address: /\/parlament-aprova-llei-aigua\/$/,
};
const PAGES: readonly Measured[] = [
  { what: 'front', site: 'elfar', address: /^\/$/ },
  ARTICLE,
  { what: 'gallery', site: 'elfar', address: /\/la-ciutat-es-lleva\/$/ },
  { what: 'live blog', site: 'elfar', address: /\/temporal-llevant-alber-en-directe\/$/ },
  { what: 'agenda', site: 'elfar', address: /^\/agenda\/$/ },
  { what: 'show', site: 'ondamarea', address: /^\/programas\/el-parte\/$/ },
  { what: 'opinion', site: 'elfar', address: /\/elogi-de-la-biblioteca-oberta\/$/ },
  { what: 'interview', site: 'elfar', address: /\/entrevista-aran-queralto-observatori\/$/ },
  { what: 'video', site: 'elfar', address: /\/el-far-es-queda-sense-faroner\/$/ },
  { what: 'audio', site: 'elfar', address: /\/audio-el-mercat-obre-els-ulls\/$/ },
  { what: 'poll', site: 'elfar', address: /\/enquesta-aeri-montsorell\/$/ },
  { what: 'event', site: 'elfar', address: /\/assaigs-oberts-colla-del-moll\/$/ },
  { what: 'blog post', site: 'elfar', address: /\/blog-el-bus-de-les-tres-i-deu\/$/ },
  {
    what: 'call for contributions',
    site: 'elfar',
    address: /\/expliqueu-nos-la-vostra-nit-de-fogueres\/$/,
  },
  {
    what: 'interview by readers',
    site: 'elfar',
    address: /\/entrevista-digital-martina-castellruf\/$/,
  },
  { what: 'episode', site: 'ondamarea', address: /\/banda-de-babor-la-final-en-la-cabina\/$/ },
  { what: 'section', site: 'elfar', address: /^\/politica\/$/ },
  { what: 'tag', site: 'elfar', address: /^\/tema\/aigua\/$/ },
  { what: 'author', site: 'elfar', address: /^\/autor\/mireia-castellet\/$/ },
  { what: 'archive', site: 'elfar', address: /^\/hemeroteca\/$/ },
  { what: 'blogs', site: 'elfar', address: /^\/blogs\/$/ },
  { what: 'shows', site: 'ondamarea', address: /^\/programas\/$/ },
  { what: 'schedule', site: 'ondamarea', address: /^\/programacion\/$/ },
  { what: 'newsletters', site: 'elfar', address: /^\/boletines\/$/ },
  { what: 'story with a meter', site: 'elfar', address: /\/lloguer-barri-corders\/$/ },
  {
    what: 'article with its comments',
    site: 'elfar',
    address: /\/eolic-serra-del-llop\/$/,
    hash: '#comentaris',
  },
];

/**
 * Runs Lighthouse as a phone on a page of each type, and compares an article's paint with a plain
 * page of the same text and pictures.
 */
export function benchLighthouse(): Promise<BenchRow[]> {
  return inWorkspace(async (folder) => {
    const portada = await startPortada({
      dataFolder: path.join(folder, 'data'),
      contentFolder: DEMO_CONTENT,
    });
    try {
      const rows: BenchRow[] = [];
      const addresses = await Promise.all(PAGES.map((page) => addressOf(portada, page)));
      for (const [index, { what }] of PAGES.entries())
        rows.push(...(await scoreRows(what, addresses[index] ?? portada.url)));
      return [...rows, ...(await paintRows(portada))];
    } finally {
      await portada.stop();
    }
  });
}

async function scoreRows(what: string, url: string): Promise<BenchRow[]> {
  const reports: LighthouseReport[] = [];
  for (let round = 0; round < SCORE_ROUNDS; round += 1)
    reports.push(await runLighthouse(url, { throttling: 'simulate' }));
  const scores = (['performance', 'accessibility', 'best-practices', 'seo'] as const).map(
    (category) => median(reports.map((report) => report.scores[category] ?? 0)),
  );
  process.stderr.write(`  ${what}: ${scores.join(' / ')}\n`);
  const shifts = reports.map(({ layoutShift }) => layoutShift);
  return [
    {
      what: `Lighthouse, phone, performance / accessibility / best practices / SEO: ${what}`,
      measured: `${scores.join(' / ')} (performance ${reports.map((report) => report.scores.performance).join(', ')})`,
      reference: `layout shift ${withSpread(shifts, 3)}`,
      target: '100 / 100 / 100 / 100, ≤ 0.01',
      isHeld: scores.join() === PERFECT.join() && median(shifts) <= MOST_SHIFT,
      others:
        'Guardian 79 / 92 / 96 / 100, Ghost 97 / 90 / 100 / 100, WordPress 100 / 100 / 100 / 92, Newspack 99 / 100 / 96 / 92',
    },
  ];
}

/** By round beside the plain page, so that a busy machine affects both sides. */
async function paintRows(portada: PortadaNode): Promise<BenchRow[]> {
  const article = await addressOf(portada, ARTICLE);
  const plain = startProcess(new URL('./plain-page.ts', import.meta.url), {
    parameters: [article],
  });
  const { line } = await plain.waitFor('listening on ');
  const ours: LighthouseReport[] = [];
  const floor: LighthouseReport[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(
      await runLighthouse(article, { throttling: 'devtools', categories: ['performance'] }),
    );
    floor.push(
      await runLighthouse(line.slice('listening on '.length), {
        throttling: 'devtools',
        categories: ['performance'],
      }),
    );
  }
  await plain.stop();
  const row = (
    what: string,
    of: (report: LighthouseReport) => number,
    others: string,
  ): BenchRow => {
    const ratios = ours.map((report, round) => of(report) / of(floor[round] ?? report));
    return {
      what: `${what} of an article, slow 4G, processor 4 × slower, ms`,
      measured: `${withSpread(ours.map(of), 0)} = ${withSpread(ratios, 2)} ×`,
      reference: `plain page ${withSpread(floor.map(of), 0)}`,
      target: '≤ 1.25 ×',
      isHeld: median(ratios) <= MOST_PAINT,
      others,
    };
  };
  return [
    row(
      'first paint',
      ({ firstPaint }) => firstPaint,
      'plain page 456, Guardian 732, Newspack 1112, Ghost 1192',
    ),
    row(
      'largest paint',
      ({ largestPaint }) => largestPaint,
      'plain page 724, Newspack 1124, Guardian 1428, Ghost 1428',
    ),
  ];
}

/**
 * Finds a page's URL in the site map, because a story's path contains its day, which depends on
 * today in the demo.
 */
async function addressOf(
  portada: PortadaNode,
  { site, address, hash = '' }: Measured,
): Promise<string> {
  const { port } = new URL(portada.url);
  const origin = `http://${site}.localhost:${port}`;
  const read = async (file: string) =>
    (await httpGet(portada.url + file, { host: `${site}.localhost` })).body.toString();
  const maps = pathsIn(await read('/sitemap.xml'));
  const paths = (await Promise.all(maps.map(read))).flatMap(pathsIn);
  const found = paths.find((candidate) => address.test(candidate));
  if (found === undefined) throw new Error(`No URL of ${site} matches ${String(address)}.`);
  return origin + found + hash;
}

function pathsIn(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}
