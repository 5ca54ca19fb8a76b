import { isHidden } from '#domain/paywall/due-messages.ts';
import { keepOnDevice, keptOnDevice } from '../media/kept-on-device.ts';

/** Key of the stored instants, with the version of their format. */
const KEY = 'portada-messages-1';

/**
 * The instants, in milliseconds, at which this device closed messages, by message id. Other values
 * in the storage are ignored.
 */
export function closedMessages(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(keptOnDevice(KEY) ?? '{}');
    const entries: [string, unknown][] =
      typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    return {};
  }
}

/** Stores that a message was closed, and forgets those that may be shown again. */
export function keepClosed(id: string, now: number): void {
  const others = Object.entries(closedMessages()).filter(([, closedAt]) => isHidden(closedAt, now));
  keepOnDevice(KEY, JSON.stringify({ ...Object.fromEntries(others), [id]: now }));
}
