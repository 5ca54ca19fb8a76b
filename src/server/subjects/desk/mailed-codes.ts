import { createHmac, randomInt } from 'node:crypto';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import {
  MAILED_CODE_DIGITS,
  MAILED_CODE_MINUTES,
  readMailedCode,
  SETUP_MINUTES,
} from '#domain/desk/second-factor.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { secondFactorSetups } from '#server/platform/database/tables/desk-schema.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';

/** A reader in a session, who sets up the first second factor. */
interface Member {
  readerId: string;
  sessionId: string;
}

/**
 * Codes that are mailed before the secret of a first second factor is shown: a password alone does
 * not set it up.
 */
export interface MailedCodes {
  /**
   * Starts to set up a factor with a code, which `send` mails in the same transaction. It is valid
   * for `MAILED_CODE_MINUTES`, in the same session, and replaces an earlier one.
   */
  mail(member: Member, send: (code: string) => Promise<void>): Promise<void>;
  /**
   * Uses up the code, and returns the encrypted secret to show. `undefined` for a wrong, late or
   * used one.
   */
  use(member: Member, code: string): Promise<string | undefined>;
  /** Whether a code was mailed to the reader, in any session, that is still valid. */
  isMailed(readerId: string): Promise<boolean>;
}

/**
 * Mailed codes on either database engine. `secret` keys the hashes, `sealedSecret` makes the secret
 * of a new factor.
 */
export function createMailedCodes(options: {
  orm: Orm;
  secret: string;
  sealedSecret(readerId: string): string;
  now(): Date;
}): MailedCodes {
  const { orm, secret, sealedSecret, now } = options;
  const key = derivedSecret(secret, 'mailed codes of second factors');
  const hashOf = (readerId: string, code: string) =>
    createHmac('sha256', key).update(`${readerId}\n${code}`).digest('base64url');
  const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000);
  const { userId } = secondFactorSetups;
  const isWaiting = (readerId: string) =>
    and(
      eq(userId, readerId),
      isNotNull(secondFactorSetups.mailedCode),
      gt(secondFactorSetups.expiresAt, now()),
    );
  return {
    async mail({ readerId, sessionId }, send) {
      const code = String(randomInt(10 ** MAILED_CODE_DIGITS)).padStart(MAILED_CODE_DIGITS, '0');
      const set = {
        sessionId,
        secret: sealedSecret(readerId),
        mailedCode: hashOf(readerId, code),
        expiresAt: inMinutes(MAILED_CODE_MINUTES),
      };
      await orm.transaction(async (transaction) => {
        await transaction
          .insert(secondFactorSetups)
          .values({ userId: readerId, ...set })
          .onConflictDoUpdate({ target: secondFactorSetups.userId, set });
        await send(code);
      });
    },

    async use({ readerId, sessionId }, text) {
      const code = readMailedCode(text);
      if (code === undefined) return undefined;
      // One statement, so that of simultaneous requests with the code only one sees the secret.
      const [setup] = await orm
        .update(secondFactorSetups)
        .set({ mailedCode: null, expiresAt: inMinutes(SETUP_MINUTES) })
        .where(
          and(
            isWaiting(readerId),
            eq(secondFactorSetups.sessionId, sessionId),
            eq(secondFactorSetups.mailedCode, hashOf(readerId, code)),
          ),
        )
        .returning({ secret: secondFactorSetups.secret });
      return setup?.secret;
    },

    async isMailed(readerId) {
      const [setup] = await orm
        .select({ id: userId })
        .from(secondFactorSetups)
        .where(isWaiting(readerId));
      return setup !== undefined;
    },
  };
}
