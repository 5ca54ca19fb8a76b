/**
 * Window width in pixels below which the browser's share sheet replaces the list of networks
 * (SPECIFICATION §4, share bar).
 */
const NATIVE_BELOW = 568;
/** Milliseconds for which the confirmation of a copy is shown (SPECIFICATION §9). */
const CONFIRMATION = 1000;

/**
 * Adds to a share bar: copying the URL, the browser's share sheet on small screens, and closing
 * when the window is resized. `onShare` is called when the reader opens a network, has shared by
 * the browser's sheet, or has copied the URL.
 */
export function wakeShareBar(bar: HTMLElement, onShare: () => void): void {
  const { url = '', title } = bar.dataset;
  const more = bar.querySelector('details');
  const status = bar.querySelector<HTMLElement>('.status');
  const button = bar.querySelector('button');
  if (!more || !status || !button) return;

  more.querySelector('summary')?.addEventListener('click', (event) => {
    // Older browsers and pages without HTTPS lack `share`, contrary to its type.
    // A site without native sharing (`webFeatures`) prints no title.
    if (innerWidth >= NATIVE_BELOW || !title || !('share' in navigator)) return;
    event.preventDefault();
    navigator
      .share({ url, title })
      .then(onShare)
      .catch((error: unknown) => {
        // An AbortError means that the reader closed the share sheet. After any other error the
        // list of networks opens.
        more.open = Object(error).name !== 'AbortError';
      });
  });
  for (const link of bar.querySelectorAll('a')) link.addEventListener('click', onShare);
  addEventListener('resize', () => (more.open = false));

  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (words = '') => {
    clearTimeout(timer);
    status.textContent = words;
    timer = setTimeout(() => (status.textContent = ''), CONFIRMATION);
  };
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(url);
      tell(status.dataset['copied']);
      onShare();
    } catch {
      // The browser may refuse the clipboard. The reader is told.
      tell(status.dataset['failed']);
    }
  });
}
