import {
  BEACON_PATH,
  WIDTH_UNIT,
  type ShareBeacon,
  type ViewBeacon,
} from '#domain/reads/beacon.ts';
import type { VitalsBeacon } from '#domain/reads/vital.ts';
import { navigationOf } from '../loaded-ahead.ts';

/** Part of the views whose web vitals are measured. */
const VITALS_PART = 0.05;

/**
 * Reports the page as viewed when it is left or hidden for the first time, in one beacon with all
 * that is counted. A prerendered page counts from its opening. A reload, and a return by the
 * history, are not counted. One view in twenty also measures its web vitals, with code that is
 * loaded after the page. `id`: that of the page's story.
 */
export function countView(id: string | undefined): void {
  if (navigationOf()?.type !== 'navigate') return;
  let since = 0;
  let lowest = 0;
  addEventListener('scroll', () => (lowest = Math.max(lowest, scrollY)), { passive: true });
  document.addEventListener('visibilitychange', ({ timeStamp }) => {
    if (document.hidden)
      report('view', {
        id,
        path: location.pathname,
        time: timeStamp - since,
        depth: lowest && (lowest + innerHeight) / document.body.scrollHeight,
        width: innerWidth >> WIDTH_UNIT,
        from: document.referrer.split('/')[2],
      });
    else since = timeStamp;
  });
  if (!navigator.webdriver && Math.random() < VITALS_PART)
    addEventListener('load', () => {
      void import('./count-vitals.ts').then((module) => module.countVitals(id, report));
    });
}

const reported = new Set<string>();

/**
 * Reports what happened once per page, without any identifier. Automated browsers report nothing.
 */
export function report(kind: 'view', facts: Omit<ViewBeacon, 'kind'>): void;
export function report(kind: 'vitals', facts: Omit<VitalsBeacon, 'kind'>): void;
export function report(kind: 'share', facts: Omit<ShareBeacon, 'kind'>): void;
export function report(kind: string, facts: object): void {
  if (navigator.webdriver || reported.has(kind)) return;
  reported.add(kind);
  navigator.sendBeacon(BEACON_PATH, JSON.stringify({ kind, ...facts }));
}
