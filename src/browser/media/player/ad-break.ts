import { adRequest } from '#domain/ads/ad-address.ts';
import { allows } from '#browser/consent/consent.ts';
import type { Player } from '../player-parts.ts';

/** Milliseconds for the code of an ad, its VAST documents and their wrappers together. */
const FOUND_WITHIN = 3000;

/**
 * Events of a video that do not count while it waits for its ad: nothing is reported, and no
 * position is kept.
 */
const HELD = ['play', 'playing', 'pause', 'timeupdate', 'waiting'] as const;

/**
 * Holds a video at its first play until the site's ad has ended, was skipped or has failed, and
 * then plays it. Code, tag and film of the ad are loaded then. A tag that this page may not request
 * holds nothing and loads nothing.
 *
 * @returns begins the ad at once, and resolves at its end, for a player that is already pressed
 */
export function holdForAd(player: Player): () => Promise<void> {
  const { root, video, facts } = player;
  const { adTag } = facts;
  if (adTag === undefined || !adRequest(adTag, { page: location.href, hasConsent: allows }))
    return () => Promise.resolve();
  const release = new AbortController();
  let over: Promise<void> | undefined;
  const begin = () => (over ??= playAd(player, adTag).finally(() => release.abort()));
  const hold = (event: Event) => {
    if (event.target !== video) return;
    event.stopPropagation();
    if (event.type !== 'play') return;
    video.pause();
    void begin()
      .then(() => video.play())
      .catch(() => {});
  };
  // Media events do not bubble, and pass the player on their way to the video.
  for (const type of HELD)
    root.addEventListener(type, hold, { capture: true, signal: release.signal });
  return begin;
}

/** Plays the ad of a tag. Resolves in any case: an ad that fails keeps no reader from the video. */
async function playAd(player: Player, tag: string): Promise<void> {
  const { root } = player;
  root.dataset['ad'] = 'awaited';
  try {
    const show = await within(FOUND_WITHIN, async (signal) => {
      const { findVideoAd, showVideoAd } = await import('./video-ads/play-video-ad.ts');
      const ad = await findVideoAd(player, tag, signal);
      return () => (ad ? showVideoAd(player, ad) : undefined);
    });
    await show();
  } catch (error) {
    console.warn('The ad before the video was not played.', error);
  } finally {
    delete root.dataset['ad'];
  }
}

/**
 * The result of a work, or a rejection after a time, at which the signal of the work is aborted.
 */
function within<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(milliseconds);
  const late = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  );
  return Promise.race([work(signal), late]);
}
