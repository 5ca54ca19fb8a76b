import { ageRangeOf } from '#domain/data-layer/age-range.ts';
import type { PageEntry } from '#domain/data-layer/entries.ts';
import { pushEntry } from '#domain/data-layer/push-entry.ts';
import { followLayer } from './follow-layer.ts';

/**
 * Adds the entries that the page itself has no bytes for: a press in the share bar, new posts of a
 * live blog that are let in, messages of the paywall, and the range of the reader's age.
 */
export function addDerived({ contentId = '', access }: PageEntry): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const shared = target.closest('.share-bar :is(a, button)');
    if (shared) pushEntry({ event: 'share', contentId, by: networkOf(shared) });
    if (target.closest('[data-live] button')) pushEntry({ event: 'live', contentId });
  });
  // Without the file, messages are shown and not told.
  if (access !== 'free') void addMessages().catch(() => {});
  followLayer((entry) => {
    const ageRange = entry.event === 'userType' ? ageRangeOf(entry.age) : undefined;
    if (ageRange !== undefined) pushEntry({ event: 'audience', ageRange });
  });
}

/** Adds each message of the paywall that the reader is shown, once. */
async function addMessages(): Promise<void> {
  const { followQueue, messageQueue } = await import('../paywall/message-queue.ts');
  let told: string | undefined;
  const tell = () => {
    const [message] = messageQueue();
    if (message && message.id !== told)
      pushEntry({ event: 'paywall', message: message.id, type: message.type });
    told = message?.id;
  };
  followQueue(tell);
  tell();
}

function networkOf(shared: Element): string {
  if (!(shared instanceof HTMLAnchorElement)) return 'copy';
  return shared.host || shared.protocol.replace(':', '');
}
