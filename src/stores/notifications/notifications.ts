import { atom } from 'nanostores';
import { call } from '#contracts/call.ts';
import {
  chooseDigest,
  countNotifications,
  listNotifications,
  readNotifications,
  type NotificationPage,
} from '#contracts/notifications/own-notifications.ts';
import type { Digest } from '#domain/notifications/notification.ts';
import { PREFIX } from '../accounts/reader-outline.ts';

export type { NotificationPage };

/** Unread notifications; 100 stands for all above 99. */
export const $unread = atom(0);

/** Where the count is kept on the device. Its prefix makes it go with the reader's other data. */
const KEY = `${PREFIX}unread`;

/** Milliseconds for which pages take the kept count, so that reading several stories asks once. */
const FRESH = 60_000;

interface Kept {
  reader: string;
  unread: number;
  at: number;
}

/**
 * Shows the number of the reader's unread notifications. It is requested once a minute at most. A
 * failure shows none.
 */
export async function loadUnread(reader: string, now = Date.now()): Promise<void> {
  const kept = readKept();
  if (kept?.reader === reader && now - kept.at < FRESH && kept.at <= now) {
    $unread.set(kept.unread);
    return;
  }
  const outcome = await call(countNotifications, {});
  if (outcome.ok) keep({ reader, unread: outcome.response.unread, at: now });
}

/**
 * Reads a part of the list. Returns `undefined` after a failure, which is only logged
 * (SPECIFICATION §8).
 */
export async function readList(after?: string): Promise<NotificationPage | undefined> {
  const outcome = await call(listNotifications, after === undefined ? {} : { query: { after } });
  if (outcome.ok) return outcome.response;
  console.error('The notifications could not be listed.', outcome);
  return undefined;
}

/** Marks all until an instant as read. */
export async function markRead(reader: string, until: string): Promise<void> {
  const outcome = await call(readNotifications, { body: { until } });
  if (outcome.ok) keep({ reader, unread: outcome.response.unread, at: Date.now() });
}

/** Returns false if the choice was not stored. */
export async function saveDigest(digest: Digest): Promise<boolean> {
  return (await call(chooseDigest, { body: { digest } })).ok;
}

function keep(kept: Kept): void {
  $unread.set(kept.unread);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without localStorage each page asks.
  }
}

function readKept(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    // Other scripts and users of this browser can write it: invalid JSON is ignored.
    return undefined;
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  return (
    typeof Reflect.get(value, 'reader') === 'string' &&
    Number.isInteger(Reflect.get(value, 'unread')) &&
    typeof Reflect.get(value, 'at') === 'number'
  );
}
