import type { FigureCount, Refusal } from '#domain/figures/figure.ts';
import { DIRECT_KEY, OTHER_KEY, OWN_KEY } from '#domain/figures/figure.ts';
import { bucketOf, isGood, VITAL_VIEWS } from '#domain/figures/vital-figures.ts';
import { deviceOf, quarterOf, type ViewBeacon } from '#domain/reads/beacon.ts';
import { VITALS, type MeasuredVitals } from '#domain/reads/vital.ts';
import type { Site } from '#domain/sites/site.ts';
import { readerTypeOf } from './reader-type.ts';
import { SourceLimit } from './source-limit.ts';

/** A view that is counted. `page`: id of a story, or the path of another page. */
export interface CountedView {
  site: Site;
  page: string;
  isRead: boolean;
  view: Pick<ViewBeacon, 'time' | 'depth' | 'width' | 'from'>;
  /** The Cookie header, of which only the type of the reader is used. */
  cookies: string;
}

/** Counts in the front process, which send sums once a second. */
export interface FigureCounter {
  addView(counted: CountedView): void;
  addShare(site: Site, page: string): void;
  /** Counts a video of a story, with the quarters of it that were reached. */
  addVideo(counted: { site: Site; story: string; quarters: number }): void;
  /** Counts a closed story that a verified crawler got. `name`: a part of its User-Agent. */
  addCrawler(site: Site, name: string): void;
  /** Counts the web vitals of a view. The worker process finds the type of the page. */
  addVitals(counted: { site: Site; page: string; vitals: MeasuredVitals }): void;
  /** Counts an event that is not counted otherwise, by its reason. */
  refuse(site: Site, reason: Refusal): void;
}

/** Most seconds of one view: half an hour. A page may lie open for days. */
const MOST_SECONDS = 1800;

/** Adds sums to those that wait. Returns false if there is no place for another key. */
type AddSums = (sums: FigureCount) => boolean;

/**
 * Counts views by page, source, device, type of reader and depth. The sources of an hour have a
 * limit, because a client can invent hosts.
 */
export function createFigureCounter({
  add,
  sources = new SourceLimit(),
  now = Date.now,
}: {
  add: AddSums;
  sources?: SourceLimit;
  now?: () => number;
}): FigureCounter {
  const refuse = ({ alias }: Site, reason: Refusal) =>
    void add({ ...NOTHING, site: alias, dimension: 'refused', key: reason, views: 1 });
  return {
    addView({ site, page, isRead, view, cookies }) {
      const sums = {
        site: site.alias,
        views: 1,
        reads: isRead ? 1 : 0,
        shares: 0,
        seconds: Math.min(Math.round(view.time / 1000), MOST_SECONDS),
      };
      if (!add({ ...sums, dimension: 'page', key: page })) return refuse(site, 'full');
      const source = sourceOf(site, view.from);
      const isKnown = source.startsWith('(') || sources.accepts(site.alias, source, now());
      add({ ...sums, dimension: 'source', key: isKnown ? source : OTHER_KEY });
      add({ ...sums, dimension: 'device', key: deviceOf(view) });
      add({ ...sums, dimension: 'reader', key: readerTypeOf(cookies) });
      add({ ...sums, dimension: 'depth', key: String(quarterOf(view)) });
    },
    addShare({ alias }, page) {
      add({ ...NOTHING, site: alias, dimension: 'page', key: page, shares: 1 });
    },
    addVideo({ site, story, quarters }) {
      const one = { ...NOTHING, site: site.alias, views: 1 };
      if (!add({ ...one, dimension: 'video', key: story })) return refuse(site, 'full');
      add({ ...one, dimension: 'watched', key: `${quarters} ${story}` });
    },
    addCrawler({ alias }, name) {
      add({ ...NOTHING, site: alias, dimension: 'crawler', key: name, views: 1 });
    },
    addVitals({ site, page, vitals }) {
      const count = (dimension: 'vital' | 'cause', key: string) =>
        add({ ...NOTHING, site: site.alias, dimension, key: `${key} ${page}`, views: 1 });
      if (!count('vital', VITAL_VIEWS)) return refuse(site, 'full');
      for (const vital of VITALS) {
        const measured = vitals[vital];
        if (!measured) continue;
        count('vital', `${vital} ${bucketOf(vital, measured.value)}`);
        if (!('element' in measured) || isGood(vital, measured.value)) continue;
        const phase = 'phase' in measured ? measured.phase : '-';
        count('cause', `${vital} ${phase} ${measured.element}`);
      }
    },
    refuse,
  };
}

const NOTHING = { views: 0, reads: 0, shares: 0, seconds: 0 } as const;

/** The host without "www." and port. Pages of the site itself are one source. */
function sourceOf(site: Site, from: string | undefined): string {
  if (from === undefined || from === '') return DIRECT_KEY;
  const host = from.toLowerCase().replace(/:\d+$/, '');
  return isOwnHost(site, host) ? OWN_KEY : host.replace(/^www\./, '');
}

/** Hosts of each site, because parsing its address for each view would cost more than all else. */
const ownHosts = new WeakMap<Site, ReadonlySet<string>>();

function isOwnHost(site: Site, host: string): boolean {
  const hosts = ownHosts.get(site) ?? new Set([new URL(site.url).hostname, ...site.hosts]);
  ownHosts.set(site, hosts);
  return hosts.has(host);
}
