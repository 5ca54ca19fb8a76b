import { mergeMessages, messagesToShow, readMessages } from '#domain/paywall/due-messages.ts';
import type { PaywallMessage } from '#domain/sites/paywall/message.ts';
import { closedMessages, keepClosed } from './closed-messages.ts';
import { MESSAGE_DUE } from './message-due.ts';

/** Milliseconds between two looks whether an alert has gone. */
const LOOK_AGAIN = 500;

let queue: readonly PaywallMessage[] = [];
const listeners = new Set<() => void>();

/**
 * Number of the announcements of this page. A later one takes the place of one that still waits.
 */
let announced = 0;

/**
 * The messages of this view: the first one is on the screen, the others wait until it is closed.
 */
export const messageQueue = (): readonly PaywallMessage[] => queue;

/** Calls a function when the queue changes. Returns the function that ends this. */
export function followQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Queues the messages of the gate's event, `{ messages }`. While a version is tested, its messages
 * are fetched and merged. Nothing is shown before an alert on the screen has gone. If nothing is
 * left to show, React is not loaded.
 */
export async function queueMessages(detail: unknown, isTesting: boolean): Promise<void> {
  announced += 1;
  const own = announced;
  const messages = readMessages(
    typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'messages') : undefined,
  );
  const all =
    isTesting && messages.length > 0
      ? mergeMessages(messages, readMessages(await versionMessages()))
      : messages;
  const shown = messagesToShow(all, closedMessages(), Date.now());
  if (shown.length > 0) await alertGone();
  if (own !== announced) return;
  setQueue(shown);
  if (shown.length > 0) document.dispatchEvent(new Event(MESSAGE_DUE));
}

/** Closes the message on the screen and hides it for a day. */
export function closeMessage({ id }: PaywallMessage): void {
  keepClosed(id, Date.now());
  setQueue(queue.slice(1));
}

function setQueue(next: readonly PaywallMessage[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

/** The messages of the version under test. Without them the page shows its own. */
async function versionMessages(): Promise<unknown> {
  try {
    const { fetchVersionMessages } = await import('./version-messages.ts');
    return await fetchVersionMessages();
  } catch {
    return undefined;
  }
}

async function alertGone(): Promise<void> {
  while (document.querySelector('.alert[data-shown]'))
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
}
