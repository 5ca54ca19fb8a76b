/**
 * Lets a large button start the video of a player. The browser's controls take its place once the video plays, and take the keyboard's focus when the
 * button had it. Without a script, or where the video was started before this one ran, the controls are simply there.
 */
export function startByButton(player: HTMLElement): void {
  const video = player.querySelector('video');
  const button = player.querySelector('button');
  if (!video || !button || !video.paused) return;
  video.controls = false;
  button.hidden = false;
  const showControls = () => {
    video.controls = true;
    button.hidden = true;
    player.dataset['started'] = '';
  };
  video.addEventListener('play', showControls, { once: true });
  button.addEventListener('click', () => {
    const hadFocus = document.activeElement === button;
    showControls();
    if (hadFocus) video.focus();
    // A browser may refuse to play; its controls say so, and are there to try again.
    void video.play().catch(() => {});
  });
}
