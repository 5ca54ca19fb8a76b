import type { StoryAccess } from '#contracts/paywall/read-story.ts';

/**
 * The script of a cut page is one file: modules that it shared with other pages would become files
 * of their own there. `GIFT`, `PREVIEW`, `PAYWALL_COOKIE` and `SESSION_COOKIE` stand in `domain`; a
 * test compares them.
 */
const GIFT = 'regalo';
const PREVIEW = 'previa';
const ACCESS_COOKIE = 'portada_access';
const SESSION = /(?:^|; )(?:__Host-)?portada_reader=([^;]*)/;

/**
 * Milliseconds until the gate offers its form although the answer is missing (SPECIFICATION §9).
 */
const TIME_OUT = 10_000;

/** The readable cookie of the session: another value is another reader. */
const sessionOf = (): string => SESSION.exec(document.cookie)?.[1] ?? '';

/**
 * Asks for the closed part of a story: at once with a session, a gift link, a preview, or for a
 * story that was open before, else when the gate comes near, because a read spends the allowance.
 * Never in a page that is only prerendered. Puts the gate back in a page that the history restores
 * for another reader.
 */
export function prepareGate(closed: HTMLElement): void {
  const gate = closed.firstElementChild;
  const { closed: id = '' } = closed.dataset;
  if (!gate) return;
  let reader = '';
  let hasAsked = false;

  const ask = async () => {
    if (hasAsked) return;
    hasAsked = true;
    reader = sessionOf();
    // A hidden element would lose the focus.
    const hasFocus = closed.contains(document.activeElement);
    // The box grows below the screen only, where nobody sees that it does.
    if (!hasFocus)
      closed.dataset['asking'] = closed.getBoundingClientRect().bottom > innerHeight ? 'long' : '';
    try {
      const tokens = new URLSearchParams(location.search);
      // oxlint-disable-next-line no-restricted-globals -- the caller of contracts would be a second file of the page
      const answer = await fetch(`/api/front/paywall/content/${id}/read`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          gift: tokens.get(GIFT) ?? undefined,
          preview: tokens.get(PREVIEW) ?? undefined,
        }),
        signal: AbortSignal.timeout(TIME_OUT),
      });
      if (!answer.ok) throw new Error(`The call was answered with ${answer.status}.`);
      const { html, messages, conditionName } = ((await answer.json()) as { response: StoryAccess })
        .response;
      if (html !== null)
        await (
          await import('./open-rest.ts')
        ).openRest(closed, html, conditionName === 'subscription');
      else
        await (
          await import('./keep-view.ts')
        ).keepView(closed, () => delete closed.dataset['asking']);
      if (html !== null && hasFocus) {
        closed.tabIndex = -1;
        closed.focus({ preventScroll: true });
      }
      if (messages.length > 0)
        document.dispatchEvent(
          new CustomEvent('portada:paywall', { detail: { contentId: id, messages } }),
        );
    } catch (error) {
      console.error('The closed part could not be asked for. The gate has a form for it.', error);
      hasAsked = false;
      closed.querySelector('form')?.setAttribute('data-shown', '');
    }
    delete closed.dataset['asking'];
  };

  const start = () => {
    const wasOpen = new RegExp(`${ACCESS_COOKIE}=%7B%22accessGranted%22%3Atrue`).test(
      document.cookie,
    );
    if (
      sessionOf() !== '' ||
      wasOpen ||
      new RegExp(`[?&](${GIFT}|${PREVIEW})=`).test(location.search)
    )
      return void ask();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void ask();
      },
      { rootMargin: '0px 0px 25% 0px' },
    );
    observer.observe(closed);
  };
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true });
  else start();

  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !hasAsked || sessionOf() === reader) return;
    closed.replaceChildren(gate);
    location.reload();
  });
}
