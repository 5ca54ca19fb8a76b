import type { Edition } from '../paths/urls.ts';

/**
 * The VAST tag of the ad before a video, in the language of the page. `undefined` if the site has
 * none, or if the newsroom wants none before this video.
 */
export function videoAdTag(
  { site, locale }: Edition,
  { withoutAds }: { withoutAds: boolean },
): string | undefined {
  return withoutAds ? undefined : site.videoAds[locale];
}
