import type { Digest, Notification } from '#domain/notifications/notification.ts';
import { defineContract } from '../contract.ts';

/** A part of the list of a reader's notifications on the site. */
export interface NotificationPage {
  /** The latest first. */
  notifications: Notification[];
  /** The `after` of the next part; null for the last one. */
  next: string | null;
  /** How often the reader gets a mail. */
  digest: Digest;
}

/**
 * GET /api/front/user/notifications?after=: the reader's notifications on the site. Those about
 * deleted comments are omitted.
 */
export const listNotifications = defineContract<{
  params: undefined;
  body: undefined;
  response: NotificationPage;
}>()({
  method: 'GET',
  path: '/api/front/user/notifications',
  work: 'read',
  problems: ['NOT_SIGNED_IN', 'INVALID_FIELDS', 'TOO_MANY_REQUESTS'],
});

/**
 * GET /api/front/user/notifications/unread: the number of unread ones; 100 stands for all above 99.
 */
export const countNotifications = defineContract<{
  params: undefined;
  body: undefined;
  response: { unread: number };
}>()({
  method: 'GET',
  path: '/api/front/user/notifications/unread',
  work: 'read',
  problems: ['NOT_SIGNED_IN', 'TOO_MANY_REQUESTS'],
});

/**
 * POST /api/front/user/notifications/read: marks the notifications until an instant (RFC 3339) as
 * read.
 */
export const readNotifications = defineContract<{
  params: undefined;
  body: { until: string };
  response: { unread: number };
}>()({
  method: 'POST',
  path: '/api/front/user/notifications/read',
  work: 'write',
  problems: [
    'NOT_SIGNED_IN',
    'REQUIRED_FIELD',
    'INVALID_FIELDS',
    'FOREIGN_ORIGIN',
    'TOO_MANY_REQUESTS',
  ],
});

/**
 * PUT /api/front/user/notifications/digest: how often the reader gets a mail, in the language of
 * the calling page.
 */
export const chooseDigest = defineContract<{
  params: undefined;
  body: { digest: Digest };
  response: { digest: Digest };
}>()({
  ...readNotifications,
  method: 'PUT',
  path: '/api/front/user/notifications/digest',
});
