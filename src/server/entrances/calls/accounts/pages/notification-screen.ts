import {
  chooseDigest as digestContract,
  listNotifications as listContract,
  readNotifications as readContract,
  type NotificationPage,
} from '#contracts/notifications/own-notifications.ts';
import { DEFAULT_DIGEST, DIGESTS } from '#domain/notifications/notification.ts';
import {
  chooseDigest,
  listNotifications,
  readNotifications,
} from '#server/entrances/calls/notifications/own-notifications.ts';
import { callAsReader, type PageContext } from '#server/entrances/endpoints/page-calls.ts';
import type { ProfileScreen } from './profile-page.ts';

/** The reader-specific state of the screen of notifications. */
export interface NotificationScreen {
  page: NotificationPage | undefined;
  /** Result of a form posted without JavaScript. */
  result?: 'read' | 'saved' | 'failed';
}

/** Parameter of the page with further entries. */
const AFTER = 'desde';

/**
 * The query of the page with further entries, without JavaScript: `{after}` stands for its value.
 */
export const FURTHER_NOTIFICATIONS = `?view=plain&${AFTER}={after}`;

/** Handles the forms without JavaScript, and reads the list. Does nothing in the shared shell. */
export async function answerNotificationScreen(
  page: PageContext,
  screen: ProfileScreen,
): Promise<NotificationScreen | undefined> {
  if (!screen.isForOne) return undefined;
  const result = screen.form && (await answerForm(page, screen.form));
  const after = screen.form ? null : page.url.searchParams.get(AFTER);
  const list = await callAsReader(
    page,
    listNotifications,
    listContract,
    after === null ? {} : { query: { after } },
  );
  return { page: list.ok ? list.response : undefined, ...(result && { result }) };
}

async function answerForm(
  page: PageContext,
  form: URLSearchParams,
): Promise<NotificationScreen['result']> {
  const isRead = form.get('form') === 'read';
  const digest = DIGESTS.find((one) => one === form.get('digest')) ?? DEFAULT_DIGEST;
  const outcome = isRead
    ? await callAsReader(page, readNotifications, readContract, {
        body: { until: form.get('until') ?? '' },
      })
    : await callAsReader(page, chooseDigest, digestContract, { body: { digest } });
  if (outcome.ok) return isRead ? 'read' : 'saved';
  page.response.status = outcome.httpCode || 503;
  return 'failed';
}
