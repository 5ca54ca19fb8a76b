import type { CallAnswer, ReaderBrowser } from './reader-browser.ts';
import { solvedChallenge } from './solved-challenge.ts';

let registered = 0;

/** What a reader fills in to register; whoever it is, nobody else's. */
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

/** Registers as the form does: with a challenge solved. */
export async function register(browser: ReaderBrowser, registration: Record<string, unknown>): Promise<CallAnswer> {
  return browser.call('POST', '/api/front/user/register', { ...registration, recaptcha: await solvedChallenge(browser) });
}
