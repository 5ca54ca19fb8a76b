/**
 * Shows the large button of a player, whose press loads the player. A player that is not lazy is
 * loaded at once. Without JavaScript, or if the video is already playing, only the browser's
 * controls are shown.
 */
export function preparePlayer(root: HTMLElement): void {
  const video = root.querySelector('video');
  const button = root.querySelector<HTMLButtonElement>('button.start');
  if (!video || !button || !video.paused) return;
  video.controls = false;
  button.hidden = false;
  const load = async (isPressed: boolean) => {
    const hadFocus = document.activeElement === button;
    button.dataset['loading'] = '';
    try {
      const { mountPlayer } = await import('./player.ts');
      button.hidden = true;
      mountPlayer(root, video, { isPressed, hadFocus });
    } catch (error) {
      console.error('The player could not be loaded. The browser’s own controls are shown.', error);
      button.hidden = true;
      video.controls = true;
      if (isPressed) void video.play().catch(() => {});
    }
  };
  button.addEventListener('click', () => void load(true), { once: true });
  const isCalm = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (root.dataset['start'] === 'loaded' || (root.dataset['start'] === 'automatic' && isCalm))
    void load(false);
}
