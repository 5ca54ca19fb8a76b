import type { ClientDirective } from 'astro';
import { SESSION_COOKIE } from '#domain/accounts/session/session-cookie.ts';
import { wakeIsland } from './wake-island.ts';

/**
 * `client:session` hydrates an island only if a readable session cookie exists. Inlined in every
 * page with such an island.
 */
const wakeForSession: ClientDirective = (load, _options, element) => {
  const wake = async () => {
    // The session of a prerendered page is that of the moment in which it is opened.
    if (document.prerendering)
      return document.addEventListener('prerenderingchange', wake, { once: true });
    if (!new RegExp(`(^|; )(?:__Host-)?${SESSION_COOKIE}=`).test(document.cookie)) return;
    removeEventListener('pageshow', wake);
    // Marks the island's static HTML for readers without a session as inactive. Astro removes `ssr`
    // after hydration.
    element.dataset['waking'] = '';
    await wakeIsland(load, element);
    // If the code fails to load, Astro only reports it and hydrates nothing. The static HTML then
    // stays usable.
    delete element.dataset['waking'];
  };
  // A page restored by the back button may have been left for a login.
  addEventListener('pageshow', wake);
  void wake();
};

export default wakeForSession;
