import type { StoryAccess } from '../../contracts/paywall/read-story.ts';
import { wasGranted } from '../../domain/paywall/paywall-data.ts';
import { SESSION_COOKIE } from '../../domain/reader/session/session-cookie.ts';
import { whenOpened } from '../loaded-ahead.ts';

/** Milliseconds until the gate is shown although the answer is missing. */
const TIME_OUT = 10_000;

/** The readable cookie of the session: another value is another reader. */
const sessionOf = (): string => new RegExp(`(?:^|; )(?:__Host-)?${SESSION_COOKIE}=([^;]*)`).exec(document.cookie)?.[1] ?? '';

/**
 * Asks for the closed part of a story: at once with a session or for a story that was open before, else when the gate comes
 * near, because a read spends the allowance. Never in a page that is only prerendered. Puts the gate back in a page that the
 * history restores for another reader.
 */
export function prepareGate(closed: HTMLElement): void {
  const gate = closed.firstElementChild;
  if (!gate) return;
  let reader = '';
  let hasAsked = false;

  const ask = async () => {
    if (hasAsked) return;
    hasAsked = true;
    reader = sessionOf();
    closed.dataset['asking'] = '';
    try {
      const query = new URLSearchParams(location.search);
      const answer = await fetch(`/api/front/paywall/content/${closed.dataset['closed']}/read`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ gift: query.get('regalo') ?? undefined }),
        signal: AbortSignal.timeout(TIME_OUT),
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const { response } = (await answer.json()) as { response: StoryAccess };
      if (response.html !== null) (await import('./open-rest.ts')).openRest(closed, response.html, response.conditionName === 'subscription');
      const detail = { contentId: closed.dataset['closed'], messages: response.messages };
      if (response.messages.length > 0) document.dispatchEvent(new CustomEvent('portada:paywall', { detail }));
    } catch (error) {
      console.error('The closed part could not be asked for. The gate has a form for it.', error);
      hasAsked = false;
      closed.querySelector('form')?.setAttribute('data-shown', '');
    }
    delete closed.dataset['asking'];
  };

  whenOpened(() => {
    const granted = wasGranted(document.cookie);
    if (sessionOf() !== '' || granted === true || location.search.includes('regalo=')) return void ask();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void ask();
      },
      { rootMargin: '0px 0px 25% 0px' },
    );
    observer.observe(closed);
  });

  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !hasAsked || sessionOf() === reader) return;
    closed.replaceChildren(gate);
    location.reload();
  });
}
