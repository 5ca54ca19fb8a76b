/**
 * Milliseconds between two questions for the alerts. They vary by a fifth, so that readers who came
 * together do not ask together. An open page learns of an alert within a minute.
 */
const EVERY = 45_000;

/** Failures in a row after each of which the wait is twice as long. */
const MOST_FAILURES = 4;

/**
 * Keeps the alerts of an open page current while it is visible. The page names the address of them
 * (`data-alerts`) and says whether it has printed them (`data-has-alerts`). Their display is loaded
 * when there is an alert. A stream of the page may bring them sooner (`portada:alerts`).
 */
export function followAlerts(): void {
  const { alerts: address, hasAlerts } = document.body.dataset;
  if (address === undefined) return;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), EVERY * 2 ** failures * (0.8 + Math.random() * 0.4));
  };
  const ask = async () => {
    // A page that is shown again asks at once.
    if (document.hidden) return;
    wait();
    const part = await fetchPart(address);
    if (part === undefined) return void (failures = Math.min(failures + 1, MOST_FAILURES));
    failures = 0;
    insert(part);
  };
  document.addEventListener('visibilitychange', () => void ask());
  addEventListener('portada:alerts', ({ detail }) => insert(detail));
  if (hasAlerts === undefined) return void ask();
  show();
  wait();
}

/**
 * The part of a page at an address. `undefined` if it cannot be fetched: the page is whole without
 * it.
 */
async function fetchPart(address: string): Promise<string | undefined> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- a part of a page, not a call
    const response = await fetch(address, { priority: 'low' });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Puts the alerts in the place of the former ones, unless one of those is on the screen. */
function insert(part: string): void {
  if (document.querySelector('.alert[data-shown]')) return;
  for (const former of document.querySelectorAll('aside.alerts, .is-live')) former.remove();
  document.querySelector('main')?.insertAdjacentHTML('beforebegin', part);
  show();
}

/**
 * Shows the first alert that this browser session has not shown. One that cannot be loaded is tried
 * again with the next answer.
 */
function show(): void {
  if (document.querySelector('.alert'))
    import('./show-alert.ts').then((module) => module.showAlerts()).catch(() => {});
}
