import { createCountdown } from './countdown.ts';

/** Milliseconds that an alert is shown for (SPECIFICATION §9). */
const SHOWN_FOR = 7000;

/** Shows an alert once a browser session; false where this session has had it. Its time stops while a pointer or the focus is on it. */
export function showAlert(alert: HTMLElement): boolean {
  if (wasShown(alert.dataset['id'] ?? '')) return false;
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
  return true;
}

/** Ids of the alerts that were shown. A cookie without an end lasts as long as the browser session, in all of its tabs; sessionStorage has one tab. */
const COOKIE = 'portada_alerts';
/** Ids kept: they travel with every request. */
const MOST = 20;

/** Whether this browser session has had an alert, which it has from now on. Ids have no character that a cookie would need escaped. */
export function wasShown(id: string, page: { cookie: string } = document): boolean {
  const shown = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(page.cookie)?.[1]?.split('|') ?? [];
  page.cookie = `${COOKIE}=${[...shown.filter((other) => other !== id), id].slice(-MOST).join('|')}; path=/; samesite=lax`;
  return shown.includes(id);
}
