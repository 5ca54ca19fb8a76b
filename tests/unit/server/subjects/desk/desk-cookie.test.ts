import { expect, it } from 'vitest';
import { clearedDeskCookie, deskCookie, findDeskToken } from '#server/subjects/desk/desk-cookie.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';

const TOKEN = 'x'.repeat(43);
const secure = { ...elfar, url: 'https://elfar.example' };
const cookies = (cookie: string) => new Headers({ cookie });

it('is strict, for twelve hours, and bound to its host by HTTPS', () => {
  expect(deskCookie(secure, TOKEN)).toBe(
    `__Host-portada_desk=${TOKEN}; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict; Secure`,
  );
  expect(deskCookie(elfar, TOKEN)).toBe(
    `portada_desk=${TOKEN}; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict`,
  );
  expect(clearedDeskCookie(secure)).toBe(
    '__Host-portada_desk=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure',
  );
});

it('is read by its own name only, and with the form of a token only', () => {
  expect(findDeskToken(secure, cookies(`a=1; __Host-portada_desk=${TOKEN}`))).toBe(TOKEN);
  expect(findDeskToken(secure, cookies(`portada_desk=${TOKEN}`))).toBeUndefined();
  expect(findDeskToken(elfar, cookies(`xportada_desk=${TOKEN}`))).toBeUndefined();
  expect(findDeskToken(elfar, cookies('portada_desk='))).toBeUndefined();
  expect(findDeskToken(elfar, cookies(`portada_desk=${TOKEN}x`))).toBeUndefined();
  expect(findDeskToken(elfar, new Headers())).toBeUndefined();
});
