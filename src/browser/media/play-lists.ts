/** The transmuxer of hls.js, from our own origin, so that it does not run on the page's thread. */
export const WORKER = new URL('hls.js/dist/hls.worker.js', import.meta.url);

/** Whether an address is that of a play list (HLS). */
export function isPlayList(address: string): boolean {
  return /\.m3u8(?:[?#]|$)/.test(address);
}

/**
 * Whether the browser plays play lists by itself: where it has ManagedMediaSource (Safari 17.1 and
 * later). Chrome's own HLS fails on some streams (hls.js issue 7827).
 */
export function playsLists(media: HTMLMediaElement): boolean {
  return (
    'ManagedMediaSource' in window && media.canPlayType('application/vnd.apple.mpegurl') !== ''
  );
}
