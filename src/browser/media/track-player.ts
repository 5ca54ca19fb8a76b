import type { MediaAction, MediaEntry } from '../../domain/reader/data-layer.ts';
import { lengthOf, type Player } from './player-parts.ts';

/** Shares of a video whose reaching is reported. */
const MILESTONES = [25, 50, 75] as const;

/** Reports playing, pausing, seeking, the milestones and the end of a video in the data layer (SPECIFICATION §4). */
export function trackPlayer(player: Player): void {
  const { video, facts } = player;
  const push = (action: MediaAction, progress?: (typeof MILESTONES)[number]) => {
    const entry: MediaEntry = {
      event: 'media',
      action,
      ...(progress === undefined ? {} : { progress }),
      id: facts.id,
      title: facts.title,
      position: Math.round(video.currentTime),
      kind: 'video',
      isLive: facts.isLive,
    };
    (window.dataLayer ??= []).push(entry);
  };
  video.addEventListener('play', () => push('play'));
  video.addEventListener('pause', () => {
    // A browser pauses a video at its end.
    if (!video.ended) push('pause');
  });
  video.addEventListener('seeked', () => push('seek'));
  video.addEventListener('ended', () => push('complete'));
  const waiting = new Set(MILESTONES);
  video.addEventListener('timeupdate', () => {
    const length = lengthOf(player);
    for (const milestone of waiting) {
      if (length === 0 || video.seeking || (100 * video.currentTime) / length < milestone) continue;
      waiting.delete(milestone);
      push('progress', milestone);
    }
  });
}
