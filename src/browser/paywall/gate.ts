import { call } from '../../contracts/call.ts';
import { readStory, type StoryAccess } from '../../contracts/paywall/read-story.ts';
import { GIFT } from '../../domain/paywall/gift-parameter.ts';
import { wasGranted } from '../../domain/paywall/paywall-data.ts';
import { SESSION_COOKIE } from '../../domain/reader/session/session-cookie.ts';
import { whenOpened } from '../loaded-ahead.ts';

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

  const show = async ({ html, messages, conditionName }: StoryAccess) => {
    if (html !== null) (await import('./open-rest.ts')).openRest(closed, html, conditionName === 'subscription');
    const detail = { contentId: closed.dataset['closed'], messages };
    if (messages.length > 0) document.dispatchEvent(new CustomEvent('portada:paywall', { detail }));
  };

  const ask = async () => {
    if (hasAsked) return;
    hasAsked = true;
    reader = sessionOf();
    closed.dataset['asking'] = '';
    const gift = new URLSearchParams(location.search).get(GIFT) ?? undefined;
    const outcome = await call(readStory, { params: { id: closed.dataset['closed'] ?? '' }, body: { gift } });
    if (outcome.ok) await show(outcome.response);
    else {
      hasAsked = false;
      closed.querySelector('form')?.setAttribute('data-shown', '');
    }
    delete closed.dataset['asking'];
  };

  whenOpened(() => {
    const granted = wasGranted(document.cookie);
    if (sessionOf() !== '' || granted === true || location.search.includes(`${GIFT}=`)) return void ask();
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
