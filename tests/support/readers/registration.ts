import type { CallAnswer, ReaderBrowser } from './reader-browser.ts';
import { solvedChallenge } from './solved-challenge.ts';

/** Personal data and tokens of these readers, which no log line may have. */
export const PERSONAL_DATA = /@|lectora|Contrasenya|Puig|600123456|198\.51|token=/i;

let registered = 0;

/** A registration with unique values. */
export function aRegistration(
  fields: Record<string, unknown> = {},
): Record<string, unknown> & { email: string; nick: string; password: string } {
  registered += 1;
  return {
    nick: `lectora-${registered}`,
    email: `lectora-${registered}@correu.example`,
    password: 'Tramuntana81',
    name: 'Núria',
    surname: 'Puig i Soler',
    birthdate: '1990-05-17',
    terms: true,
    ...fields,
  };
}

/** Registers like the form, with a solved challenge. */
export async function register(
  browser: ReaderBrowser,
  registration: Record<string, unknown>,
): Promise<CallAnswer> {
  return browser.call('POST', '/api/front/user/register', {
    ...registration,
    recaptcha: await solvedChallenge(browser),
  });
}
