import type { ClientDirective } from 'astro';
import { MESSAGE_DUE } from '../browser/paywall/message-due.ts';
import { loadInTime } from './load-in-time.ts';

/** `client:message` hydrates an island when a message of the paywall is due. Inlined in every page with such an island. */
const wakeForMessage: ClientDirective = (load, _options, element) => {
  const wake = async () => {
    try {
      const hydrate = await loadInTime(load, element);
      await hydrate();
    } catch (error) {
      console.error('An island could not be hydrated.', error);
    }
  };
  document.addEventListener(MESSAGE_DUE, () => void wake(), { once: true });
};

export default wakeForMessage;
