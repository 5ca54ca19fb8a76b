/** Pixels of width below which a browser's own sharing goes before the list of networks (SPECIFICATION §4, share bar). */
const NATIVE_BELOW = 568;
/** Milliseconds that a confirmed copy is told for (SPECIFICATION §9). */
const CONFIRMATION = 1000;

/** Lets a share bar copy the address, share as the browser does on a small screen, and close again when the window changes. */
export function wakeShareBar(bar: HTMLElement): void {
  const { url = '', title = '' } = bar.dataset;
  const more = bar.querySelector('details');
  const status = bar.querySelector<HTMLElement>('.status');
  const button = bar.querySelector('button');
  if (!more || !status || !button) return;

  more.querySelector('summary')?.addEventListener('click', (event) => {
    // Older browsers and pages without HTTPS have no `share`, whatever its type says.
    if (innerWidth >= NATIVE_BELOW || !('share' in navigator)) return;
    event.preventDefault();
    navigator.share({ url, title }).catch((error: unknown) => {
      // Who closes the browser's sheet has decided; anything else leaves the list of networks.
      more.open = !(error instanceof DOMException && error.name === 'AbortError');
    });
  });
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
    } catch (error) {
      console.warn('The address could not be copied.', error);
      tell(status.dataset['failed']);
    }
  });
}
