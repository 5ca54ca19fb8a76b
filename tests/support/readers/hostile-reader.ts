import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { readerSessions } from '#server/platform/database/tables/reader-schema.ts';
import { aReader, startAccounts, type AccountsApplication } from './accounts-application.ts';
import type { ReaderBrowser } from './reader-browser.ts';

/** Personal data of these readers, which no log line may have. */
export const PERSONAL_DATA = /\w@(?!\d)\w|lectora-|victima|Contrasenya|Secreta|699999999|10\.0\.\d/;

export type KnownReader = Awaited<ReturnType<typeof aReader>> & { sessionId: string };

export interface HostileReader extends AccountsApplication {
  victim: KnownReader;
  /** The reader who sends all hostile calls: an ordinary account, logged in anew for each test. */
  attacker: KnownReader;
  /** The stored data of the victim, without the times that each request changes. */
  held(): Promise<string>;
  /** The stored data of the victim before the first hostile call. */
  before: string;
  /** Logs the attacker in with a new browser. */
  logIn(): Promise<ReaderBrowser>;
}

/** Starts a node with the accounts of a victim and an attacker. */
export async function startHostileReader(): Promise<HostileReader> {
  const accounts = await startAccounts({
    // A site with purposes has the call for consent.
    siteFields: { elfar: 'foreignHosts: { frames: [https://films.example] }' },
  });
  const { orm } = accounts.application.wiring.database;

  async function aSubject(fields: Record<string, unknown> = {}): Promise<KnownReader> {
    const reader = await aReader(accounts, fields);
    const [session] = await orm
      .select()
      .from(readerSessions)
      .where(eq(readerSessions.userId, reader.id));
    return { ...reader, sessionId: session?.id ?? '' };
  }

  async function held(): Promise<string> {
    const { text } = await victim.browser.call(
      'GET',
      '/api/front/user/export',
      undefined,
      newAddress(),
    );
    return text.replaceAll(/"(?:exportedAt|lastSeen|until)":"[^"]*"/g, '');
  }

  const victim = await aSubject({
    nick: 'victima-secreta',
    surname: 'Secreta i Privada',
    phone: '699999999',
    newsletters: ['elfar-setmanal'],
  });
  await victim.browser.call('POST', '/api/bookmark/content/elfar-ca-el-port-obre');
  await victim.browser.call('POST', '/api/bookmark/taxon/berta-far');
  const before = await held();
  const attacker = await aSubject();
  return {
    ...accounts,
    victim,
    attacker,
    held,
    before,
    async logIn() {
      const browser = accounts.browser();
      const { email, password } = attacker.registration;
      const { status } = await browser.call(
        'POST',
        '/api/front/user/login',
        { email, password },
        newAddress(),
      );
      expect(status).toBe(200);
      return browser;
    },
  };
}

let calls = 0;

/** A network address without earlier calls. */
export function newAddress(): Record<string, string> {
  calls += 1;
  return { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` };
}
