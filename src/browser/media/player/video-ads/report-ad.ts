import type { VideoAdAction, VideoAdEntry } from '#domain/data-layer/entries.ts';
import type { VideoAd } from './video-ads.ts';

/** Quartiles of VAST by the share of the film at which they are reached. */
const QUARTILES = [
  ['firstQuartile', 0.25],
  ['midpoint', 0.5],
  ['thirdQuartile', 0.75],
] as const;

/** Reports of an ad that its player makes itself. */
export interface AdReport {
  /** `skip` or `click`, each once. */
  tell(action: 'skip' | 'click'): void;
  /** A failure of the film, by a code of VAST 4.2 §2.3.6.3. */
  fail(code: number): void;
}

interface ReportedAd {
  film: HTMLVideoElement;
  ad: VideoAd;
  /** Id of the video that the ad precedes. */
  id: string;
  /** Ends the reports: an ad that is left pauses its film, and that is no pause of the reader. */
  signal: AbortSignal;
}

/**
 * Reports the impression, the quartiles and the end of an ad once each, and pausing and muting each
 * time, to the ad's servers. The data layer has the entries of `VideoAdEntry`. The impression is
 * the first moment at which the film plays.
 */
export function reportAd({ film, ad, id, signal }: ReportedAd): AdReport {
  const listen = (type: string, listener: () => void) =>
    film.addEventListener(type, listener, { signal });
  const told = new Set<VideoAdAction>();
  const push = (action: VideoAdAction, code?: number) => {
    if (told.has(action)) return;
    told.add(action);
    const entry: VideoAdEntry = {
      event: 'videoAd',
      action,
      ...(code === undefined ? {} : { code }),
      id,
      adId: ad.id,
      position: Math.round(film.currentTime),
    };
    (window.dataLayer ??= []).push(entry);
  };
  const tell = (action: Exclude<VideoAdAction, 'error'>) => {
    ad.report(action, film.currentTime);
    push(action);
  };
  listen('playing', () => {
    if (told.has('impression')) return;
    tell('impression');
    ad.report('start', film.currentTime);
  });
  listen('timeupdate', () => {
    const { currentTime, duration } = film;
    if (!told.has('impression') || !Number.isFinite(duration) || duration <= 0) return;
    for (const [action, share] of QUARTILES)
      if (!told.has(action) && currentTime >= share * duration) tell(action);
    for (const offset of ad.offsets) {
      const at = offset.endsWith('%')
        ? (Number.parseFloat(offset) / 100) * duration
        : Number.parseFloat(offset);
      if (currentTime >= at) ad.report(`progress-${offset}`, currentTime);
    }
  });
  listen('ended', () => tell('complete'));
  listen('pause', () => {
    // A browser pauses a film at its end.
    if (!film.ended) ad.report('pause', film.currentTime);
  });
  listen('play', () => {
    if (told.has('impression')) ad.report('resume', film.currentTime);
  });
  let { muted } = film;
  listen('volumechange', () => {
    if (film.muted === muted) return;
    muted = film.muted;
    ad.report(muted ? 'mute' : 'unmute', film.currentTime);
  });
  return {
    tell,
    fail(code) {
      ad.reportError(code);
      push('error', code);
    },
  };
}
