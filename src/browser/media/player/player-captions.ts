import { keepOnDevice, keptOnDevice } from '../kept-on-device.ts';
import { partOf, type Player } from '../player-parts.ts';

/** Storage key of the chosen language of captions, or `off`. */
const KEY = 'portada-captions';

/**
 * The captions of a video: a button that turns them on and off, and a list of languages. The
 * browser draws the words, as text. The choice is remembered on the device. A video that plays
 * without sound shows them without a choice.
 */
export function bindCaptions(player: Player): void {
  const { video } = player;
  const button = partOf(player, 'captions');
  const select = partOf<HTMLSelectElement>(player, 'captions-language');
  const tracks = [...video.textTracks].filter(
    ({ kind }) => kind === 'captions' || kind === 'subtitles',
  );
  const label = select.closest('label');
  button.hidden = tracks.length === 0;
  if (label) label.hidden = tracks.length === 0;
  for (const track of tracks) {
    select.add(new Option(track.label, track.language));
  }
  const bar = player.controls.querySelector<HTMLElement>('.bar');
  for (const element of video.querySelectorAll('track')) if (bar) liftCaptions(element, video, bar);
  const own = document.documentElement.lang;
  /** The language that the button turns on: the last chosen one, else the page's. */
  let best = (tracks.find(({ language }) => language === own) ?? tracks[0])?.language ?? 'off';
  const show = (language: string) => {
    for (const track of tracks) track.mode = track.language === language ? 'showing' : 'disabled';
    const isShown = tracks.some(({ mode }) => mode === 'showing');
    if (isShown) best = language;
    select.value = isShown ? language : 'off';
    button.ariaPressed = String(isShown);
  };
  const choose = (language: string) => {
    show(language);
    keepOnDevice(KEY, language);
  };
  button.addEventListener('click', () => choose(button.ariaPressed === 'true' ? 'off' : best));
  select.addEventListener('change', () => choose(select.value));
  const kept = keptOnDevice(KEY);
  const isKept = kept === 'off' || tracks.some(({ language }) => language === kept);
  show(isKept && kept !== null ? kept : video.muted ? best : 'off');
}

/**
 * Height of a line of captions as a share of the video's height (WebVTT §7.4: letters of 5 %), with
 * its space.
 */
const LINE = 0.06;

/**
 * Moves the captions of a track that have no place of their own above a bar, of which browsers know
 * nothing. They are moved when they have loaded: a browser does not move one that is shown already.
 */
export function liftCaptions(
  element: HTMLTrackElement,
  video: HTMLVideoElement,
  bar: HTMLElement,
): void {
  const lift = () => {
    const covered = Math.ceil(
      bar.offsetHeight / (LINE * video.clientHeight || Number.POSITIVE_INFINITY),
    );
    for (const cue of element.track.cues ?? [])
      if (cue instanceof VTTCue && cue.line === 'auto')
        cue.line = -(covered + cue.text.split('\n').length);
  };
  element.addEventListener('load', lift);
  if (element.readyState === HTMLTrackElement.LOADED) lift();
}
