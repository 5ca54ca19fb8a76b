/**
 * Starts a player's video by a large button. When the video plays, the browser's controls replace the button and take
 * over its focus. Without JavaScript, or if the video is already playing, only the controls are shown.
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
    // Browsers may refuse to play. Their controls show that, and allow a retry.
    void video.play().catch(() => {});
  });
}
