import type { VastLinear } from '@dailymotion/vast-client/dist/vast-client.min.js';
import type { VideoAd } from './video-ads.ts';

const PLAY_LISTS: ReadonlySet<string> = new Set([
  'application/vnd.apple.mpegurl',
  'application/x-mpegurl',
]);

/**
 * The film of an ad for a player of a width in pixels: the narrowest MP4 file that fills it, else
 * the widest one, else a play list. A file with an `apiFramework` is a program (VPAID, SIMID) and
 * no film. A file that the page may not request counts as missing.
 */
export function chooseFilm(
  files: VastLinear['mediaFiles'],
  width: number,
  allow: (url: string) => URL | undefined,
): VideoAd['film'] | undefined {
  const films = files.flatMap(({ fileURL, mimeType, apiFramework, width: own, bitrate }) => {
    const type = (mimeType ?? '').trim().toLowerCase();
    const isPlayList = PLAY_LISTS.has(type);
    const url = allow(fileURL ?? '');
    return url && fileURL && !apiFramework && (isPlayList || type === 'video/mp4')
      ? [{ url: url.href, isPlayList, width: own, bitrate }]
      : [];
  });
  const singles = films
    .filter(({ isPlayList }) => !isPlayList)
    .sort((a, b) => a.width - b.width || a.bitrate - b.bitrate);
  const chosen = singles.find((film) => film.width >= width) ?? singles.at(-1) ?? films[0];
  return chosen && { url: chosen.url, isPlayList: chosen.isPlayList };
}
