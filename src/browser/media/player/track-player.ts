import type { MediaAction, MediaEntry } from '#domain/data-layer/entries.ts';
import { lengthOf, type Playing } from '../player-parts.ts';

/** Shares of a video whose reaching is reported. */
const MILESTONES = [25, 50, 75] as const;

/**
 * Reports playing, pausing, seeking, the milestones and the end of a video or sound in the data
 * layer (SPECIFICATION §4).
 */
export function trackPlayer(player: Playing): void {
  const { media } = player;
  const push = (action: MediaAction, progress?: (typeof MILESTONES)[number]) => {
    const { id, title, kind, isLive } = player.facts;
    const entry: MediaEntry = {
      event: 'media',
      action,
      ...(progress === undefined ? {} : { progress }),
      id,
      title,
      position: Math.round(media.currentTime),
      kind,
      isLive,
    };
    (window.dataLayer ??= []).push(entry);
  };
  media.addEventListener('play', () => push('play'));
  media.addEventListener('pause', () => {
    // A browser pauses a video or sound at its end.
    if (!media.ended) push('pause');
  });
  media.addEventListener('seeked', () => push('seek'));
  media.addEventListener('ended', () => push('complete'));
  let waiting = new Set(MILESTONES);
  // Another sound has milestones of its own.
  media.addEventListener('emptied', () => (waiting = new Set(MILESTONES)));
  media.addEventListener('timeupdate', () => {
    const length = lengthOf(player);
    for (const milestone of waiting) {
      if (length === 0 || media.seeking || (100 * media.currentTime) / length < milestone) continue;
      waiting.delete(milestone);
      push('progress', milestone);
    }
  });
}
