import { jump } from './media-position.ts';
import type { Playing } from './player-parts.ts';

/** The moves of the lock screen and of headphones, besides playing and pausing. */
interface Moves {
  /** Seconds that they jump back and on. */
  back: number;
  forward: number;
  /** Plays the next one of a queue. */
  next?: () => void;
}

/** Shows a playing video or sound on the lock screen and lets the keys of headphones control it. */
export function showOnLockScreen(player: Playing, { back, forward, next }: Moves): void {
  if (!('mediaSession' in navigator)) return;
  const { root, media } = player;
  const session = navigator.mediaSession;
  media.addEventListener('play', () => {
    const picture = root.querySelector('img')?.currentSrc;
    session.metadata = new MediaMetadata({
      title: player.facts.title,
      artwork: picture ? [{ src: picture }] : [],
    });
    const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => void media.play().catch(() => {})],
      ['pause', () => media.pause()],
      ['seekbackward', ({ seekOffset }) => jump(player, -(seekOffset ?? back))],
      ['seekforward', ({ seekOffset }) => jump(player, seekOffset ?? forward)],
      [
        'seekto',
        ({ seekTime }) => jump(player, (seekTime ?? media.currentTime) - media.currentTime),
      ],
      ['nexttrack', next ?? null],
    ];
    for (const [action, handler] of handlers) setHandler(session, action, handler);
  });
}

/** A browser throws for an action that it does not know. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // The other actions work.
  }
}
