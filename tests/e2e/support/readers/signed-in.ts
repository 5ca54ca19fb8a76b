import type { Page } from 'playwright/test';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { SESSION_COOKIE, type UserType } from '#domain/accounts/session/session-cookie.ts';

/** Gives the tab a session: the readable cookie, and mocked endpoints that return its reader. */
export async function signIn(page: Page, origin: string, type: UserType): Promise<void> {
  const keeps = { savedContentIds: [], followedAuthorIds: [], newsletters: [] };
  const user: Partial<CurrentUser> = {
    id: '7',
    nick: 'òscar',
    email: 'oscar@example.org',
    type,
    ...keeps,
  };
  await page.context().addCookies([
    {
      name: SESSION_COOKIE,
      value: encodeURIComponent(JSON.stringify({ id: '7', type })),
      url: origin,
    },
  ]);
  await page.route('**/api/front/user/profile', (route) =>
    route.fulfill({ json: { httpCode: 200, response: { user, hasPassword: false } } }),
  );
  await page.route('**/api/front/user/notifications/unread', (route) =>
    route.fulfill({ json: { httpCode: 200, response: { unread: 0 } } }),
  );
  await page.route('**/api/front/user/logout', (route) =>
    route.fulfill({ json: { httpCode: 200, response: {} } }),
  );
}
