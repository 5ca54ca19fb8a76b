import { formatDuration } from '#domain/dates/duration.ts';
import { lengthOf, partOf, type Playing } from './player-parts.ts';

/** Starts or pauses a video or sound. */
export function toggle({ media }: Pick<Playing, 'media'>): void {
  if (media.paused) void media.play().catch(() => {});
  else media.pause();
}

/** Moves a video or sound by seconds, within its length. */
export function jump(player: Pick<Playing, 'media' | 'facts'>, seconds: number): void {
  const { media } = player;
  const end = lengthOf(player) || Number.POSITIVE_INFINITY;
  media.currentTime = Math.max(0, Math.min(end, media.currentTime + seconds));
}

/**
 * The slider of the position: `1 min 20 s de 3 min` for screen readers, the played and the buffered
 * part for the eye.
 */
export function bindPosition(player: Playing): void {
  const { media } = player;
  const slider = partOf<HTMLInputElement>(player, 'position');
  const time = partOf(player, 'time');
  const show = () => {
    const { isLive } = player.facts;
    slider.hidden = isLive;
    const length = lengthOf(player);
    slider.max = String(length);
    slider.value = String(media.currentTime);
    slider.ariaValueText = fillIn(slider.dataset['words'] ?? '', media.currentTime, length);
    time.textContent = isLive
      ? (player.root.dataset['live'] ?? '')
      : `${formatDuration(media.currentTime)} / ${formatDuration(length)}`;
    const ranges = media.buffered;
    const buffered = ranges.length > 0 ? ranges.end(ranges.length - 1) : 0;
    slider.style.setProperty('--played', share(media.currentTime, length));
    slider.style.setProperty('--buffered', share(buffered, length));
  };
  for (const type of ['timeupdate', 'durationchange', 'progress', 'seeking', 'emptied'])
    media.addEventListener(type, show);
  slider.addEventListener('input', () => {
    media.currentTime = Number(slider.value);
  });
  show();
}

/** A part of a length as a CSS percentage. */
function share(part: number, length: number): string {
  return `${length > 0 ? (100 * part) / length : 0}%`;
}

/** Fills `{position}` and `{length}` of a text with spoken times. */
function fillIn(text: string, position: number, length: number): string {
  return text.replace('{position}', spoken(position)).replace('{length}', spoken(length));
}

/**
 * Seconds in the symbols of the units (BIPM, SI Brochure, table 8): `1 min 20 s`. They are equal in
 * both languages.
 */
export function spoken(seconds: number): string {
  const whole = Math.round(seconds);
  const units: [number, string][] = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ];
  const words = units.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return words.length > 0 ? words.join(' ') : '0 s';
}
