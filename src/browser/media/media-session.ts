import { jump, JUMP } from './player-controls.ts';
import type { Player } from './player-parts.ts';

/** Shows a playing video on the lock screen and lets the keys of headphones control it. */
export function showOnLockScreen(player: Player): void {
  if (!('mediaSession' in navigator)) return;
  const { root, video, facts } = player;
  const session = navigator.mediaSession;
  const picture = root.querySelector('img')?.currentSrc;
  video.addEventListener('play', () => {
    session.metadata = new MediaMetadata({ title: facts.title, artwork: picture ? [{ src: picture }] : [] });
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => void video.play().catch(() => {})],
      ['pause', () => video.pause()],
      ['seekbackward', ({ seekOffset }) => jump(player, -(seekOffset ?? JUMP))],
      ['seekforward', ({ seekOffset }) => jump(player, seekOffset ?? JUMP)],
      ['seekto', ({ seekTime }) => (video.currentTime = seekTime ?? video.currentTime)],
    ];
    for (const [action, handler] of handlers) setHandler(session, action, handler);
  });
}

/** A browser throws for an action that it does not know. */
function setHandler(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // The other actions work.
  }
}
