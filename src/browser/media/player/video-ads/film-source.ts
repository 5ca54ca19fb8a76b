import type { VideoAd } from './video-ads.ts';

/**
 * Gives a video element the film of an ad. A play list is played by the browser itself where it has
 * ManagedMediaSource, else by hls.js, as in `player-source.ts`. A play list that fails is told as
 * an `error` event of the element, as a file is.
 *
 * @returns ends the loading of the film
 */
export async function attachFilm(
  film: HTMLVideoElement,
  { url, isPlayList }: VideoAd['film'],
): Promise<() => void> {
  const isNative =
    'ManagedMediaSource' in window && film.canPlayType('application/vnd.apple.mpegurl') !== '';
  if (isPlayList && !isNative) {
    const { default: Hls } = await import('hls.js/light');
    const hls = new Hls({ capLevelToPlayerSize: true });
    hls.on(Hls.Events.ERROR, (_name, { fatal }) => {
      if (fatal) film.dispatchEvent(new Event('error'));
    });
    hls.loadSource(url);
    hls.attachMedia(film);
    return () => hls.destroy();
  }
  film.src = url;
  return () => {
    film.removeAttribute('src');
    film.load();
  };
}
