import type { ClientDirective } from 'astro';
import { MESSAGE_DUE } from '#browser/paywall/message-due.ts';
import { wakeIsland } from './wake-island.ts';

/**
 * `client:message` hydrates an island when a message of the paywall is due. Inlined in every page
 * with such an island.
 */
const wakeForMessage: ClientDirective = (load, _options, element) => {
  document.addEventListener(MESSAGE_DUE, () => void wakeIsland(load, element), { once: true });
};

export default wakeForMessage;
