import { createCountdown } from '../stories/countdown.ts';

/** Milliseconds for which a breaking-news alert is shown (SPECIFICATION §9). */
const SHOWN_FOR = 7000;

/**
 * Shows the first alert of the page that this browser session has not shown, unless one is on the
 * screen.
 */
export function showAlerts(): void {
  if (document.querySelector('.alert[data-shown]')) return;
  for (const alert of document.querySelectorAll<HTMLElement>('.alert')) if (showAlert(alert)) break;
}

/**
 * Shows a breaking-news alert once per browser session. Returns false if it was already shown. The
 * countdown pauses under a pointer or focus.
 */
export function showAlert(alert: HTMLElement): boolean {
  if (wasShown(alert.dataset['id'] ?? '')) return false;
  dropRepeatedPicture(alert);
  alert.dataset['shown'] = '';
  const bar = alert.closest<HTMLElement>('.alerts') ?? alert;
  import('../bottom-edge.ts').then(
    ({ holdEdge }) => holdEdge('alert', bar),
    () => {},
  );
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

/** The part of a file's address that its sizes and crops share: «/media/port-1a2b3c4d». */
const nameOf = ({ src }: HTMLImageElement) => src.replace(/_[^/]*$/, '');

/** Takes the picture out of an alert if the same one is on the screen already. */
function dropRepeatedPicture(alert: HTMLElement): void {
  const picture = alert.querySelector('img');
  if (!picture) return;
  const name = nameOf(picture);
  for (const other of document.querySelectorAll<HTMLImageElement>('main img')) {
    const { top, bottom } = other.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight && nameOf(other) === name) return picture.remove();
  }
}

/**
 * Cookie with the ids of shown alerts. A session cookie covers all tabs of the browser session, and
 * sessionStorage only one.
 */
const COOKIE = 'portada_alerts';
/** Maximum of stored ids, because the cookie is part of every request. */
const MOST = 20;

/**
 * Whether this browser session has already shown an alert. Also records it as shown. Ids need no
 * escaping in a cookie.
 */
export function wasShown(id: string, page: { cookie: string } = document): boolean {
  const shown = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(page.cookie)?.[1]?.split('|') ?? [];
  page.cookie = `${COOKIE}=${[...shown.filter((other) => other !== id), id].slice(-MOST).join('|')}; path=/; samesite=lax`;
  return shown.includes(id);
}
