import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import { readCode, SETUP_MINUTES } from '#domain/desk/second-factor.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  deskSessions,
  secondFactors,
  secondFactorSetups,
} from '#server/platform/database/tables/desk-schema.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createSeal, type Seal } from '#server/platform/settings/seal.ts';
import { lockReader } from '../accounts/store/lock-reader.ts';
import { addAudit } from '../audit/audit-log.ts';
import { createMailedCodes, type MailedCodes } from './mailed-codes.ts';
import { findStep, newSecret, typedSecret } from './one-time-codes.ts';
import { newRecoveryCodes, recoveryCodeHash, type HashCode } from './recovery-codes.ts';

/** A reader on a site. */
export interface StaffMember {
  readerId: string;
  /** Alias of the site, for the audit table. */
  site: string;
}

/** Second factors of staff. A factor is of an account and counts on all sites. */
export interface SecondFactors {
  /** The factor of a reader, without its secret. `recoveryCodes` is the number of unused ones. */
  find(readerId: string): Promise<{ since: Date; recoveryCodes: number } | undefined>;
  /** Proofs by mail of readers without a factor. */
  mailed: Pick<MailedCodes, 'mail' | 'isMailed'>;
  /**
   * Starts to set up the first factor with the code that `mailed.mail` has mailed, and returns its
   * secret, this once. `undefined` for a wrong code or one that comes too late.
   */
  beginByMail(
    member: { readerId: string; sessionId: string },
    code: string,
  ): Promise<string | undefined>;
  /**
   * Starts to replace a factor that the reader has proved, and returns the secret. The present
   * factor stays valid until `confirm`.
   */
  begin(member: { readerId: string; sessionId: string }): Promise<string>;
  /**
   * Replaces the factor by the one that was started in the same session of the reader, with a code
   * of it. Ends all sessions on the desk. Returns the recovery codes, or `undefined` for a wrong
   * code or one that comes too late.
   */
  confirm(member: StaffMember & { sessionId: string }, code: string): Promise<string[] | undefined>;
  /**
   * The secret of the set-up that the reader has under way, for a page that has shown it and names
   * it, as a person types it. `undefined` if that is another one, or none is under way.
   */
  findPending(readerId: string, typed: string): Promise<string | undefined>;
  /**
   * Uses up a one-time code or a recovery code. Returns its kind, or `undefined` for a wrong or
   * used one.
   */
  use(readerId: string, code: string): Promise<'one-time' | 'recovery' | undefined>;
  /** Replaces the recovery codes. `undefined` without a factor. */
  renewCodes(member: StaffMember): Promise<string[] | undefined>;
  /** Removes the factor, and ends all sessions on the desk. Returns false if there is none. */
  reset(member: StaffMember, by: Actor): Promise<boolean>;
}

/** The database and the cipher of second factors. */
interface Needed {
  orm: Orm;
  /** A key for each reader, so that a copied row opens no other account. */
  sealOf(readerId: string): Seal;
  /** The decrypted secret of a factor; `undefined` after a change of `AUTH_SECRET`. */
  openSecret(readerId: string, sealed: string): string | undefined;
  hashOf: HashCode;
  now(): Date;
}

/**
 * Second factors on either database engine. `secret` encrypts the shared secrets and keys the
 * hashes of recovery codes.
 */
export function createSecondFactors(options: {
  orm: Orm;
  secret: string;
  log: Log;
  now?: () => Date;
}): SecondFactors {
  const { orm, secret, log, now = () => new Date() } = options;
  const sealOf = (readerId: string) => createSeal(secret, `second factor of ${readerId}`);
  const openSecret = (readerId: string, sealed: string): string | undefined => {
    try {
      return sealOf(readerId).open(sealed);
    } catch {
      log.error('the secret of a second factor cannot be decrypted: AUTH_SECRET was changed');
      return undefined;
    }
  };
  const mailed = createMailedCodes({
    orm,
    secret,
    sealedSecret: (readerId) => sealOf(readerId).close(newSecret()),
    now,
  });
  const needed: Needed = { orm, sealOf, openSecret, hashOf: recoveryCodeHash(secret), now };
  return {
    async find(readerId) {
      const [row] = await orm.select().from(secondFactors).where(isOf(readerId));
      return row && { since: row.since, recoveryCodes: row.recoveryCodes.length };
    },
    mailed,
    async beginByMail(member, code) {
      const sealed = await mailed.use(member, code);
      return sealed === undefined ? undefined : openSecret(member.readerId, sealed);
    },
    begin: (member) => beginSetup(needed, member),
    confirm: (member, code) => confirmSetup(needed, member, code),
    findPending: (readerId, typed) => findPending(needed, readerId, typed),
    use: (readerId, code) => useCode(needed, readerId, code),
    renewCodes: (member) => renewCodes(needed, member),
    reset: (member, by) => resetFactor(orm, member, by),
  };
}

/** Whether a factor is of the reader. */
function isOf(readerId: string): SQL {
  return eq(secondFactors.userId, readerId);
}

async function beginSetup(
  { orm, sealOf, now }: Needed,
  { readerId, sessionId }: { readerId: string; sessionId: string },
): Promise<string> {
  const secret = newSecret();
  const set = {
    sessionId,
    secret: sealOf(readerId).close(secret),
    mailedCode: null,
    expiresAt: new Date(now().getTime() + SETUP_MINUTES * 60_000),
  };
  await orm
    .insert(secondFactorSetups)
    .values({ userId: readerId, ...set })
    .onConflictDoUpdate({ target: secondFactorSetups.userId, set });
  return secret;
}

function confirmSetup(
  { orm, openSecret, hashOf, now }: Needed,
  { readerId, sessionId, site }: StaffMember & { sessionId: string },
  code: string,
): Promise<string[] | undefined> {
  return orm.transaction(async (transaction) => {
    await lockReader(transaction, readerId);
    const isOwn = and(
      eq(secondFactorSetups.userId, readerId),
      eq(secondFactorSetups.sessionId, sessionId),
    );
    const isTheirs = and(isOwn, isNull(secondFactorSetups.mailedCode));
    const [setup] = await transaction
      .select()
      .from(secondFactorSetups)
      .where(and(isTheirs, gt(secondFactorSetups.expiresAt, now())));
    const typed = readCode(code);
    const secret = setup && openSecret(readerId, setup.secret);
    if (!setup || secret === undefined || typed?.kind !== 'one-time') return undefined;
    const lastStep = await findStep(secret, typed.code, now());
    if (lastStep === undefined) return undefined;
    const codes = newRecoveryCodes();
    const set = {
      secret: setup.secret,
      since: now(),
      lastStep,
      recoveryCodes: codes.map((one) => hashOf(readerId, one)),
    };
    await transaction
      .insert(secondFactors)
      .values({ userId: readerId, ...set })
      .onConflictDoUpdate({ target: secondFactors.userId, set });
    await transaction.delete(secondFactorSetups).where(isTheirs);
    await transaction.delete(deskSessions).where(eq(deskSessions.userId, readerId));
    await addAudit(transaction, byReader(readerId), [
      { site, verb: 'set-up-factor', subject: subjectOf(readerId) },
    ]);
    return codes;
  });
}

async function findPending(
  { orm, openSecret, now }: Needed,
  readerId: string,
  typed: string,
): Promise<string | undefined> {
  const [setup] = await orm
    .select()
    .from(secondFactorSetups)
    .where(
      and(
        eq(secondFactorSetups.userId, readerId),
        isNull(secondFactorSetups.mailedCode),
        gt(secondFactorSetups.expiresAt, now()),
      ),
    );
  const secret = setup && openSecret(readerId, setup.secret);
  if (secret === undefined) return undefined;
  const own = Buffer.from(typedSecret(secret));
  const other = Buffer.from(typed);
  return own.length === other.length && timingSafeEqual(own, other) ? secret : undefined;
}

async function useCode(
  { orm, openSecret, hashOf, now }: Needed,
  readerId: string,
  text: string,
): Promise<'one-time' | 'recovery' | undefined> {
  const typed = readCode(text);
  if (typed?.kind === 'recovery')
    return (await takeRecoveryCode(orm, readerId, hashOf(readerId, typed.code)))
      ? 'recovery'
      : undefined;
  const [row] = await orm.select().from(secondFactors).where(isOf(readerId));
  const secret = row && openSecret(readerId, row.secret);
  if (!row || secret === undefined || !typed) return undefined;
  const step = await findStep(secret, typed.code, now());
  if (step === undefined) return undefined;
  // One statement, so that of simultaneous requests with one code only one succeeds (RFC 6238,
  // 5.2).
  const isUnused = and(
    isOf(readerId),
    eq(secondFactors.secret, row.secret),
    lt(secondFactors.lastStep, step),
  );
  const used = await orm
    .update(secondFactors)
    .set({ lastStep: step })
    .where(isUnused)
    .returning({ step: secondFactors.lastStep });
  return used.length > 0 ? 'one-time' : undefined;
}

/** Uses up a recovery code in one statement, so that of simultaneous requests only one succeeds. */
async function takeRecoveryCode(orm: Orm, readerId: string, hash: string): Promise<boolean> {
  const { userId, recoveryCodes } = secondFactors;
  const used = await orm
    .update(secondFactors)
    .set({ recoveryCodes: sql`array_remove(${recoveryCodes}, ${hash})` })
    .where(and(eq(userId, readerId), sql`${hash} = any(${recoveryCodes})`))
    .returning({ id: userId });
  return used.length > 0;
}

function renewCodes(
  { orm, hashOf }: Needed,
  { readerId, site }: StaffMember,
): Promise<string[] | undefined> {
  return orm.transaction(async (transaction) => {
    await lockReader(transaction, readerId);
    const codes = newRecoveryCodes();
    const recoveryCodes = codes.map((one) => hashOf(readerId, one));
    const set = await transaction
      .update(secondFactors)
      .set({ recoveryCodes })
      .where(isOf(readerId))
      .returning({ id: secondFactors.userId });
    if (set.length === 0) return undefined;
    await addAudit(transaction, byReader(readerId), [
      { site, verb: 'renew-codes', subject: subjectOf(readerId) },
    ]);
    return codes;
  });
}

function resetFactor(orm: Orm, { readerId, site }: StaffMember, by: Actor): Promise<boolean> {
  return orm.transaction(async (transaction) => {
    await lockReader(transaction, readerId);
    const gone = await transaction
      .delete(secondFactors)
      .where(isOf(readerId))
      .returning({ id: secondFactors.userId });
    await transaction.delete(secondFactorSetups).where(eq(secondFactorSetups.userId, readerId));
    await transaction.delete(deskSessions).where(eq(deskSessions.userId, readerId));
    if (gone.length > 0)
      await addAudit(transaction, by, [
        { site, verb: 'reset-factor', subject: subjectOf(readerId) },
      ]);
    return gone.length > 0;
  });
}

function byReader(id: string): Actor {
  return { kind: 'reader', id };
}

function subjectOf(id: string) {
  return { kind: 'reader', id } as const;
}
