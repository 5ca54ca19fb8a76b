import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GIFT } from '#domain/paywall/gift.ts';
import { PREVIEW } from '#domain/paywall/preview.ts';
import { PAYWALL_COOKIE } from '#domain/paywall/paywall-data.ts';
import { SESSION_COOKIE } from '#domain/accounts/session/session-cookie.ts';

it('repeats the names of the domain in the script of the gate', () => {
  const script = readFileSync('src/browser/paywall/gate.ts', 'utf8');
  expect(script).toContain(`const GIFT = '${GIFT}';`);
  expect(script).toContain(`const PREVIEW = '${PREVIEW}';`);
  expect(script).toContain(`const ACCESS_COOKIE = '${PAYWALL_COOKIE}';`);
  expect(script).toContain(`${SESSION_COOKIE}=([^;]*)`);
});

it('repeats the name of the cookie of a session in the forms of comments', () => {
  expect(readFileSync('src/browser/comments/keep-form.ts', 'utf8')).toContain(
    `(?:__Host-)?${SESSION_COOKIE}=/`,
  );
});
