import { expect, it } from 'vitest';
import { keepBackUrl } from '#browser/accounts/keep-back-url.ts';

const LINK = 'http://elfar.localhost/api/front/user/login/google';

// R2.31
it.each([
  ['/acceso/?backUrl=%2Fcultura%2F%3Fa%3Db%26c%23d', '?backUrl=%2Fcultura%2F%3Fa%3Db%26c%23d'],
  ['/acceso/?alert=social_failed&backUrl=/cultura/#recuperar', '?backUrl=%2Fcultura%2F'],
  ['/acceso/?alert=logged_out', ''],
  ['/acceso/', ''],
])('keeps the backUrl of the page %s in login links as %j', (address, query) => {
  const links = [{ href: LINK }, { href: `${LINK}?backUrl=%2Fbefore%2F` }];
  keepBackUrl(links, `http://elfar.localhost${address}`);
  expect(links).toEqual([
    { href: LINK + query },
    { href: LINK + (query || '?backUrl=%2Fbefore%2F') },
  ]);
});
