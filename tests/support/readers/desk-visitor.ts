import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { COMMAND_ACTOR } from '#domain/desk/actor.ts';
import type { Role } from '#domain/sites/roles.ts';
import { secondFactors } from '#server/platform/database/tables/desk-schema.ts';
import { codeAt, stepOf } from '#server/subjects/desk/one-time-codes.ts';
import { aReader, type AccountsApplication } from './accounts-application.ts';
import { plainSecret } from './base-32.ts';

const started = z.object({ secret: z.string() });
const confirmed = z.object({ recoveryCodes: z.array(z.string()) });

/** A reader with a role, and an app with the second factor. */
export async function aMember(
  accounts: AccountsApplication,
  role: Role = 'editor',
  site = 'elfar',
) {
  const reader = await aReader(accounts);
  await accounts.application.wiring.services.desk.roles.give(
    { readerId: reader.id, site, role },
    COMMAND_ACTOR,
  );
  return { ...reader, password: reader.registration.password };
}

/**
 * A member of staff with a second factor and an open session on the desk. Codes that were used
 * before do not count.
 */
export async function aStaffMember(accounts: AccountsApplication, role: Role = 'editor') {
  const member = await aMember(accounts, role);
  const { browser, password, id } = member;
  await browser.call('POST', '/api/front/user/second-factor/code', { password });
  const start = await browser.call('POST', '/api/front/user/second-factor', {
    code: await mailedCodeOf(accounts, member),
  });
  const secret = plainSecret(started.parse(start.json?.response).secret);
  const confirm = await browser.call('POST', '/api/front/user/second-factor/confirm', {
    code: await codeOf(secret),
  });
  expect(confirm.status).toBe(200);
  const { recoveryCodes } = confirmed.parse(confirm.json?.response);
  const { orm } = accounts.application.wiring.database;
  /** Lets the present code be used again, as if half a minute had passed. */
  const forgetStep = () =>
    orm.update(secondFactors).set({ lastStep: 0 }).where(eq(secondFactors.userId, id));
  await forgetStep();
  return { ...member, secret, recoveryCodes, forgetStep, code: () => codeOf(secret) };
}

/** The code of the newest mail to a member, as its text prints it. */
export async function mailedCodeOf(
  accounts: AccountsApplication,
  { registration: { email } }: { registration: { email: string } },
) {
  return /\d{4} \d{4}/.exec((await accounts.mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? '';
}

/** The code that the app shows now. */
export function codeOf(secret: string): Promise<string> {
  return codeAt(secret, stepOf(new Date()));
}
