import { adRequest } from '#domain/ads/ad-address.ts';
import { allows, onConsent } from '#browser/consent/consent.ts';
import { attachFilm } from './film-source.ts';
import { bindAdControls } from './ad-controls.ts';
import { createVastVideoAds } from './vast-video-ads.ts';
import { partOf, type Player } from '#browser/media/player-parts.ts';
import { liftCaptions } from '../player-captions.ts';
import { pauseOthers } from '#browser/media/one-player.ts';
import { reportAd } from './report-ad.ts';
import { sendReport } from './send-report.ts';
import type { VideoAd } from './video-ads.ts';

/** Milliseconds in which a film must begin. */
const BEGINS_WITHIN = 4000;
/** Milliseconds in which a film that began must go on. */
const GOES_ON_WITHIN = 5000;

/** Codes of VAST 4.2 §2.3.6.3. */
const FILM_FAILED = 405;
const FILM_LATE = 402;

/** Finds the ad of a tag for a player on this page. Rejects as `VideoAds.find` does. */
export function findVideoAd(
  { root }: Player,
  tag: string,
  signal: AbortSignal,
): Promise<VideoAd | undefined> {
  const ads = createVastVideoAds({
    page: location.href,
    hasConsent: allows,
    send: sendReport,
  });
  return ads.find(tag, root.clientWidth * devicePixelRatio, signal);
}

/**
 * Shows an ad over a player, whose own controls rest, and resolves when it has ended, was skipped
 * or has failed. Sound and focus pass to the ad and back.
 */
export async function showVideoAd(player: Player, ad: VideoAd): Promise<void> {
  const { root, video, controls } = player;
  const layer = root
    .querySelector<HTMLTemplateElement>('template[data-ad]')
    ?.content.firstElementChild?.cloneNode(true);
  if (!(layer instanceof HTMLElement)) throw new Error('The player has no template of an ad.');
  const film = partOf<HTMLVideoElement>({ controls: layer }, 'film');
  film.muted = video.muted;
  film.volume = video.volume;
  const hadFocus = controls.contains(document.activeElement);
  controls.inert = true;
  root.append(layer);
  showCaptions(player, { film, ad, bar: layer.querySelector<HTMLElement>('.bar') });
  if (hadFocus) partOf({ controls: layer }, 'play').focus();
  film.addEventListener('playing', () => (root.dataset['ad'] = 'playing'), { once: true });
  pauseOthers(film);
  const leave = new AbortController();
  const { signal } = leave;
  const report = reportAd({ film, ad, id: player.facts.id, signal });
  const attached = attachFilm(film, ad.film);
  try {
    const failure = await new Promise<number | undefined>((end) => {
      bindAdControls({
        root,
        layer,
        film,
        link: ad.link,
        report,
        signal,
        onSkip: () => end(undefined),
      });
      watchFilm(film, end, signal);
      // A reader who withdraws consent sees no more of an ad of another host.
      const endWatch = onConsent(() => {
        if (!adRequest(ad.film.url, { page: location.href, hasConsent: allows })) end(undefined);
      });
      signal.addEventListener('abort', endWatch);
      attached.then(() => (signal.aborted ? undefined : film.play())).catch(() => end(FILM_FAILED));
    });
    if (failure !== undefined) report.fail(failure);
  } finally {
    leave.abort();
    const hasFocus = layer.contains(document.activeElement);
    video.volume = film.volume;
    video.muted = film.muted;
    layer.remove();
    controls.inert = false;
    if (hasFocus) partOf(player, 'play').focus();
    // A film whose library never came has nothing to end.
    attached.then((detach) => detach()).catch(() => {});
  }
}

/** Calls back at the end of a film, or with the code of a film that fails, begins late or stops. */
function watchFilm(
  film: HTMLVideoElement,
  end: (code: number | undefined) => void,
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expect = (milliseconds: number, code: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => end(code), milliseconds);
  };
  const listen = (type: string, listener: () => void) =>
    film.addEventListener(type, listener, { signal });
  const goOn = () => {
    if (film.paused) return;
    if (film.played.length > 0) expect(GOES_ON_WITHIN, FILM_FAILED);
    else expect(BEGINS_WITHIN, FILM_LATE);
  };
  expect(BEGINS_WITHIN, FILM_LATE);
  for (const type of ['play', 'playing', 'timeupdate']) listen(type, goOn);
  listen('pause', () => clearTimeout(timer));
  listen('ended', () => end(undefined));
  listen('error', () => end(FILM_FAILED));
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/**
 * Shows the ad's captions of the language that the reader has chosen for the video. A browser may
 * choose of several tracks.
 */
function showCaptions(
  player: Player,
  { film, ad, bar }: { film: HTMLVideoElement; ad: VideoAd; bar: HTMLElement | null },
): void {
  const chosen = partOf<HTMLSelectElement>(player, 'captions-language').value;
  const captions = ad.captions.find(({ language }) => language === chosen);
  if (!captions) return;
  const track = document.createElement('track');
  Object.assign(track, { kind: 'captions', src: captions.src, srclang: captions.language });
  film.append(track);
  if (bar) liftCaptions(track, film, bar);
  track.track.mode = 'showing';
}
