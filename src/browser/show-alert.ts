import { createCountdown } from './countdown.ts';

/** Milliseconds that an alert is shown for (SPECIFICATION §9). */
const SHOWN_FOR = 7000;

/** Shows an alert once a browser session. Its time stops while a pointer or the focus is on it. */
export function showAlert(alert: HTMLElement): void {
  if (wasShown(alert.dataset['id'] ?? '')) return;
  alert.dataset['shown'] = '';
  const countdown = createCountdown(SHOWN_FOR, () => delete alert.dataset['shown']);
  const goOn = () => {
    if (!alert.matches(':hover, :focus-within')) countdown.run();
  };
  for (const type of ['pointerenter', 'focusin']) alert.addEventListener(type, countdown.pause);
  for (const type of ['pointerleave', 'focusout']) alert.addEventListener(type, goOn);
  alert.querySelector('button')?.addEventListener('click', () => {
    countdown.pause();
    delete alert.dataset['shown'];
  });
  goOn();
}

/** Whether this session has had an alert, which it has from now on. */
function wasShown(id: string): boolean {
  const key = `portada-alert-${id}`;
  try {
    const isKnown = sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, '');
    return isKnown;
  } catch {
    // A browser that keeps nothing for us: better shown again than never.
    return false;
  }
}
