import { formatDuration } from '#domain/dates/duration.ts';
import { lengthOf, partOf, type Playing } from './player-parts.ts';

/** A chapter of a video or sound. */
interface Chapter {
  /** Seconds. */
  start: number;
  title: string;
}

/**
 * Lists the chapters of a video or sound and marks their beginnings on the slider. They are the
 * cues of the track of kind `chapters` in the page's language, sorted, because a file may have them
 * in any order. `options` ends it by its signal.
 */
export function bindChapters(player: Playing, options: AddEventListenerOptions = {}): void {
  const { media } = player;
  const tracks = [...media.querySelectorAll<HTMLTrackElement>('track[kind="chapters"]')];
  const own = tracks.find(({ srclang }) => srclang === document.documentElement.lang) ?? tracks[0];
  if (!own) return;
  const show = () => {
    const cues = [...(own.track.cues ?? [])].filter((cue) => cue instanceof VTTCue);
    const chapters = cues
      .map(({ startTime, text }) => ({ start: startTime, title: text }))
      .sort((one, other) => one.start - other.start);
    if (chapters.length > 0) showChapters(player, chapters, options);
  };
  // A hidden track is loaded and not drawn.
  own.track.mode = 'hidden';
  own.addEventListener('load', show, options);
  if (own.readyState === HTMLTrackElement.LOADED) show();
}

function showChapters(
  player: Playing,
  chapters: readonly Chapter[],
  options: AddEventListenerOptions,
): void {
  const { media } = player;
  const list = partOf(player, 'chapters');
  const buttons = chapters.map(({ start, title }) => {
    const button = document.createElement('button');
    button.type = 'button';
    const time = document.createElement('span');
    time.textContent = formatDuration(start);
    button.append(time, ` ${title}`);
    button.addEventListener('click', () => {
      media.currentTime = start;
      void media.play().catch(() => {});
    });
    return button;
  });
  list.hidden = false;
  list.querySelector('ol')?.replaceChildren(
    ...buttons.map((button) => {
      const item = document.createElement('li');
      item.append(button);
      return item;
    }),
  );
  const mark = () => markChapters(player, chapters);
  media.addEventListener('durationchange', mark, options);
  mark();
  const showCurrent = () => {
    const current = chapters.findLastIndex(({ start }) => start <= media.currentTime);
    for (const [index, button] of buttons.entries())
      button.ariaCurrent = index === current ? 'true' : null;
  };
  media.addEventListener('timeupdate', showCurrent, options);
}

function markChapters(player: Playing, chapters: readonly Chapter[]): void {
  const length = lengthOf(player);
  const inside = chapters.filter(({ start }) => start > 0 && start < length);
  partOf(player, 'marks').replaceChildren(
    ...inside.map(({ start }) => {
      const line = document.createElement('i');
      line.style.setProperty('inset-inline-start', `${(100 * start) / length}%`);
      return line;
    }),
  );
}
