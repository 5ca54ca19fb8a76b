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
 * Height of the letters as a share of the video's height (WebVTT §7.4), and its least pixels, which
 * the style of the player gives a narrow one.
 */
const LETTER = 0.05;
const LEAST_LETTER = 16;
/** Height of a line, and mean width of a character, as a share of the letters. */
const LINE = 1.25;
const CHARACTER = 0.5;

/** Pixels between the captions and the bar. */
const GAP = 4;

/**
 * Moves the captions of a track that have no place of their own above a bar, of which browsers know
 * nothing. They are moved when they have loaded: a browser does not move one that is shown already.
 * Their place is a share of the height, because engines measure a number of lines differently.
 */
export function liftCaptions(
  element: HTMLTrackElement,
  video: HTMLVideoElement,
  bar: HTMLElement,
): void {
  // Chromium knows the top edge of a caption only.
  const isByEnd = 'lineAlign' in VTTCue.prototype;
  let cues: VTTCue[] = [];
  const lift = () => {
    const { clientHeight: height, clientWidth: width } = video;
    if (height === 0) return;
    const letter = Math.max(LETTER * height, LEAST_LETTER);
    for (const cue of cues) {
      cue.snapToLines = false;
      if (isByEnd) cue.lineAlign = 'end';
      const own = isByEnd ? 0 : rowsOf(cue.text, width / (CHARACTER * letter)) * LINE * letter;
      cue.line = Math.max(0, 100 * (1 - (bar.offsetHeight + GAP + own) / height));
    }
  };
  const take = () => {
    cues = [...(element.track.cues ?? [])].filter(
      (cue): cue is VTTCue => cue instanceof VTTCue && cue.line === 'auto',
    );
    lift();
  };
  element.addEventListener('load', take);
  if (element.readyState === HTMLTrackElement.LOADED) take();
  new ResizeObserver(lift).observe(video);
}

/** Rows of a text in lines of a number of characters. */
function rowsOf(text: string, characters: number): number {
  return text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / characters)), 0);
}
