import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Edition } from '#domain/paths/urls.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import type { Wiring } from '#server/programs/worker/wiring.ts';

export const READERS = 20;
export const PASSWORD = 'Tramuntana81';
const HOST = 'elfar.localhost';

/** Registers the readers of a measurement with validated email addresses. */
export async function registerReaders(
  { services, sites, database }: Wiring,
  count = READERS,
): Promise<void> {
  const [site] = sites;
  if (!site) throw new Error('The demo newsroom has no site.');
  const edition: Edition = { site, locale: site.defaultLocale };
  const person = {
    name: 'Núria',
    surname: 'Puig',
    birthdate: '1990-05-17',
    phone: '',
    country: '',
    province: '',
    city: '',
  };
  for (let number = 0; number < count; number += 1) {
    const registration = {
      ...person,
      nick: `lectora-${number}`,
      email: emailOf(number),
      password: PASSWORD,
    };
    await services.readers.accounts.register(edition, {
      ...registration,
      address: '',
      postalCode: '',
      newsletters: [],
    });
  }
  await database.orm.update(readers).set({ emailVerified: true });
}

export function emailOf(number: number): string {
  return `lectora-${number}@correu.example`;
}

/**
 * Logs in all readers at once, a second after the page load has started. Returns the milliseconds
 * of each login.
 */
export async function logInTogether(url: string, network: string): Promise<number[]> {
  await pause(1000);
  return Promise.all(
    Array.from({ length: READERS }, async (_, number) => {
      const start = performance.now();
      const status = await post(new URL('/api/front/user/login', url), {
        body: JSON.stringify({ email: emailOf(number), password: PASSWORD }),
        address: `10.${network}.${number}`,
      });
      if (status !== 200) throw new Error(`A login was answered with ${status}.`);
      return performance.now() - start;
    }),
  );
}

function post(url: URL, { body, address }: { body: string; address: string }): Promise<number> {
  const headers = {
    host: HOST,
    origin: `http://${HOST}`,
    'content-type': 'application/json',
    'x-forwarded-for': address,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
