import type { ClientDirective } from 'astro';
import { SESSION_COOKIE } from '../domain/reader/session-cookie.ts';
import { loadInTime } from './load-in-time.ts';

/** `client:session` wakes an island only where there is a session cookie to read. Inlined in every page that uses it. */
const wakeForSession: ClientDirective = (load, _options, element) => {
  const wake = async () => {
    if (!new RegExp(`(^|; )(?:__Host-)?${SESSION_COOKIE}=`).test(document.cookie)) return;
    removeEventListener('pageshow', wake);
    // What was printed for strangers is not to be pressed any more: Astro takes `ssr` off once the island is awake.
    element.dataset['waking'] = '';
    try {
      const hydrate = await loadInTime(load, element);
      await hydrate();
    } catch (error) {
      console.error('An island could not be woken.', error);
    }
    // Where its code did not come Astro only says so, and hydrates nothing: what was printed for strangers is all there is then, and works.
    delete element.dataset['waking'];
  };
  // A page kept by the back button was asleep when the reader left it to sign in.
  addEventListener('pageshow', wake);
  void wake();
};

export default wakeForSession;
