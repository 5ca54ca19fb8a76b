import { formatDuration } from '#domain/dates/duration.ts';
import { partOf } from '#browser/media/player-parts.ts';
import type { AdReport } from './report-ad.ts';

/** Seconds of the film after which a reader can skip it. */
export const SKIP_AFTER = 5;

interface AdScreen {
  root: HTMLElement;
  /** The ad with its controls, cloned from the template of `VideoAd.astro`. */
  layer: HTMLElement;
  film: HTMLVideoElement;
  link: string | undefined;
  report: AdReport;
  /** Ends the listening to what is not in the layer. */
  signal: AbortSignal;
  onSkip(): void;
}

/**
 * Binds the controls of an ad. A press on the picture pauses the film: only the link leads away,
 * into a tab of its own. The keys k and space play and pause, m mutes and f fills the screen while
 * the focus is inside; no key reaches the video below.
 */
export function bindAdControls({
  root,
  layer,
  film,
  link,
  report,
  signal,
  onSkip,
}: AdScreen): void {
  const part = <Kind extends HTMLElement = HTMLElement>(name: string) =>
    partOf<Kind>({ controls: layer }, name);
  const toggle = () => {
    if (film.paused) void film.play().catch(() => {});
    else film.pause();
  };
  for (const name of ['play', 'film']) part(name).addEventListener('click', toggle);
  const reflect = () => {
    layer.dataset['state'] = film.paused ? 'paused' : 'playing';
    layer.dataset['sound'] = film.muted ? 'off' : 'on';
    part('mute').ariaPressed = String(film.muted);
  };
  for (const type of ['play', 'pause', 'volumechange']) film.addEventListener(type, reflect);
  reflect();
  part('mute').addEventListener('click', () => {
    film.muted = !film.muted;
    if (!film.muted && film.volume === 0) film.volume = 1;
  });

  const anchor = part<HTMLAnchorElement>('link');
  anchor.hidden = link === undefined;
  if (link !== undefined)
    Object.assign(anchor, { href: link, target: '_blank', rel: 'noopener noreferrer sponsored' });
  anchor.addEventListener('click', () => {
    film.pause();
    report.tell('click');
  });

  const fullscreen = part('fullscreen');
  fullscreen.hidden = !document.fullscreenEnabled;
  const fill = () =>
    void (
      document.fullscreenElement === root ? document.exitFullscreen() : root.requestFullscreen()
    ).catch(() => {});
  const showScreen = () => (fullscreen.ariaPressed = String(document.fullscreenElement === root));
  fullscreen.addEventListener('click', fill);
  root.addEventListener('fullscreenchange', showScreen, { signal });
  showScreen();

  bindSkip(part('skip'), film, () => {
    report.tell('skip');
    onSkip();
  });
  const left = part('left');
  film.addEventListener('timeupdate', () => {
    const rest = film.duration - film.currentTime;
    left.textContent = Number.isFinite(rest) ? ` · ${formatDuration(Math.ceil(rest))}` : '';
  });

  const keys: Readonly<Record<string, () => void>> = {
    k: toggle,
    ' ': toggle,
    m: () => part('mute').click(),
    f: () => fullscreen.click(),
  };
  layer.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const isUsed = key === ' ' && target instanceof Element && target.closest('button, a') !== null;
    const act = keys[key.length === 1 ? key.toLowerCase() : key];
    if (!act || isUsed || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    act();
  });
}

/** A button that counts the seconds until it works. A film that is shorter has none. */
function bindSkip(button: HTMLElement, film: HTMLVideoElement, skip: () => void): void {
  const wait = button.querySelector('.when-waiting');
  const words = wait?.textContent ?? '';
  const show = () => {
    const rest = Math.ceil(SKIP_AFTER - film.currentTime);
    button.hidden = film.duration <= SKIP_AFTER;
    button.ariaDisabled = String(rest > 0);
    if (wait) wait.textContent = words.replace('{seconds}', String(Math.max(0, rest)));
  };
  film.addEventListener('timeupdate', show);
  film.addEventListener('loadedmetadata', show);
  show();
  button.addEventListener('click', () => {
    if (button.ariaDisabled !== 'true') skip();
  });
}
