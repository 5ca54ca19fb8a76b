import type { AccountMails } from '#server/subjects/accounts/account-mails.ts';
import type { Accounts, Registration } from '#server/subjects/accounts/accounts.ts';
import { createAccounts } from '#server/subjects/accounts/better-auth-accounts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readers } from '#server/platform/database/tables/reader-schema.ts';
import { cheapHashing } from '#tests/support/readers/cheap-hashing.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';

const SECRET = 'a secret of thirty-two characters';
export const catalan = { site: elfar, locale: 'ca' } as const;
export const spanish = { site: ondamarea, locale: 'es' } as const;

export interface Sent {
  kind: string;
  email: string;
  site: string;
  token: string;
}

/** Two nodes on one database; `sent` lists the mails that they would have sent. */
export function nodesOn({ orm }: Database): { near: Accounts; far: Accounts; sent: Sent[] } {
  const sent: Sent[] = [];
  const keep =
    (kind: string): AccountMails['sendNewAddress'] =>
    (target, token) => {
      sent.push({ kind, email: target.email, site: target.edition.site.alias, token });
      return Promise.resolve();
    };
  const mails: AccountMails = {
    sendValidation: keep('validation'),
    sendNewAddress: keep('new address'),
    sendPasswordReset: (target, token, { isLegacy }) =>
      keep(isLegacy ? 'legacy' : 'reset')(target, token),
    sendPasswordChanged: (target) => keep('changed')(target, ''),
    sendEmailChanged: keep('moved'),
    sendEmailTakenBack: (target) => keep('taken back')(target, ''),
    sendEmailChangeLink: keep('email change'),
    sendDeletionLink: keep('deletion'),
    sendFactorCode: keep('factor code'),
    sendDeleted: (target, { number }) => keep('deleted')(target, number),
  };
  const keepProved: Parameters<typeof createAccounts>[0]['onEmailProved'] = ({
    edition,
    email,
    newsletters,
  }) => keep('proved')({ edition, email, nick: '' }, newsletters.join());
  const keepMoved: Parameters<typeof createAccounts>[0]['onEmailChanged'] = ({ from, to }) =>
    keep('followed')({ edition: catalan, email: to, nick: '' }, from);
  /**
   * Rejects for an email address that begins with `inamovible`; otherwise records the email address
   * and the number of accounts left.
   */
  const keepRemoving: Parameters<typeof createAccounts>[0]['onRemoving'] = async (
    transaction,
    { email },
  ) => {
    if (email.startsWith('inamovible'))
      throw new Error('What hangs on the account could not be removed.');
    await keep('removing')(
      { edition: catalan, email, nick: '' },
      String((await transaction.select().from(readers)).length),
    );
  };
  const node = () =>
    createAccounts({
      admitsDemoReader: ({ alias }) => alias === 'elfar',
      orm,
      secret: SECRET,
      hashing: cheapHashing,
      mails,
      onEmailProved: keepProved,
      onEmailChanged: keepMoved,
      onRemoving: keepRemoving,
      log: silentLog,
    });
  return { near: node(), far: node(), sent };
}

export const registration = (fields: Partial<Registration> = {}): Registration => ({
  nick: 'lectora',
  email: 'lectora@correu.example',
  password: 'Tramuntana81',
  name: 'Núria',
  surname: 'Puig',
  birthdate: '1990-05-17',
  phone: '',
  country: '',
  province: '',
  city: '',
  address: '',
  postalCode: '',
  newsletters: [],
  ...fields,
});

export const cookieHeaders = (cookies: readonly string[]) =>
  new Headers({ cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') });

/** Registers a reader, proves the email address and logs in. */
export async function logInAs(
  { near, sent }: ReturnType<typeof nodesOn>,
  name: string,
): Promise<{ id: string; cookies: string[] }> {
  const email = `${name}@correu.example`;
  const made = await near.register(catalan, registration({ nick: name, email }));
  if (made.ok)
    await near.validateEmail(
      catalan,
      sent.findLast((mail) => mail.email === email)?.token ?? '',
      new Headers(),
    );
  const login = await near.logIn(catalan, {
    email,
    password: 'Tramuntana81',
    userAgent: `browser of ${name}`,
  });
  if (!login.ok) throw new Error(login.problem);
  return { id: login.reader.id, cookies: login.cookies };
}
