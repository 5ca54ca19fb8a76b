import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { MOST_OPENED } from '../../../domain/paywall/gift.ts';
import type { Orm } from '../../platform/database/database.ts';
import { giftLinks as links } from '../../platform/database/reader-schema.ts';
import { derivedSecret } from '../../platform/settings/derived-secret.ts';
import { lockReader } from '../accounts/lock-reader.ts';

/** Bytes of a link's random id, and of its signature. */
const BYTES = 16;

/** A token: id and signature, base64url. */
const TOKEN = /^([\w-]{22})\.([\w-]{22})$/;

/** A gift link that a reader asks for. */
export interface NewGift {
  readerId: string;
  /** Alias of the site. */
  site: string;
  /** A value of `storyId`. */
  story: string;
  /** Links that a reader makes at most since an instant. */
  most: number;
  since: Date;
  expiresAt: Date;
}

/** Gift links of subscribers. A token is signed, so that an invented one costs no query. */
export interface GiftLinks {
  /** Makes a link. A story that the reader has a valid link of gets the same one. `undefined` if the reader has made as many as allowed. */
  make(gift: NewGift): Promise<{ token: string; left: number; expiresAt: Date } | undefined>;
  /** Whether a token opens a story now. */
  isValid(of: { token: string; site: string; story: string }): Promise<boolean>;
  /** Counts that a token has opened its story. Returns false if it was opened `MOST_OPENED` times. */
  countOpened(token: string): Promise<boolean>;
  /** The links of a reader, the latest first. */
  listOf(readerId: string): Promise<{ site: string; story: string; at: Date; until: Date; opened: number }[]>;
  /** Deletes links that are over for as long as they were valid, so that a month's number stays right. */
  clearEnded(before: Date): Promise<void>;
}

/** `secrets`: the operator's secret, then the one before it. */
export function createGiftLinks({ orm, secrets }: { orm: Orm; secrets: readonly [string, ...string[]] }): GiftLinks {
  const keys = secrets.map((secret) => derivedSecret(secret, 'gift links'));
  const sign = (key: string, { id, site, story }: { id: string; site: string; story: string }) =>
    createHmac('sha256', key).update(`${site}\n${story}\n${id}`).digest().subarray(0, BYTES);
  const tokenOf = (link: { id: string; site: string; story: string }) => `${link.id}.${sign(keys[0] ?? '', link).toString('base64url')}`;
  const now = sql`now()`;
  return {
    make: ({ readerId, site, story, most, since, expiresAt }) =>
      orm.transaction(async (transaction) => {
        // Two requests at once make no link too many.
        await lockReader(transaction, readerId);
        const made = await transaction
          .select({ id: links.id, site: links.site, story: links.story, expiresAt: links.expiresAt })
          .from(links)
          .where(and(eq(links.userId, readerId), gte(links.at, since)))
          .limit(most);
        const same = made.find((link) => link.site === site && link.story === story && link.expiresAt > new Date());
        if (same) return { token: tokenOf(same), left: most - made.length, expiresAt: same.expiresAt };
        if (made.length >= most) return undefined;
        const link = { id: randomBytes(BYTES).toString('base64url'), site, story };
        await transaction.insert(links).values({ ...link, userId: readerId, expiresAt });
        return { token: tokenOf(link), left: most - made.length - 1, expiresAt };
      }),
    async isValid({ token, site, story }) {
      const [, id, signature] = TOKEN.exec(token) ?? [];
      if (id === undefined || signature === undefined) return false;
      const given = Buffer.from(signature, 'base64url');
      if (!keys.some((key) => timingSafeEqual(sign(key, { id, site, story }), given))) return false;
      const [found] = await orm
        .select({ id: links.id })
        .from(links)
        .where(and(eq(links.id, id), eq(links.story, story), sql`${links.expiresAt} > ${now}`, lt(links.opened, MOST_OPENED)))
        .limit(1);
      return found !== undefined;
    },
    async countOpened(token) {
      const [id = ''] = token.split('.');
      const counted = await orm
        .update(links)
        .set({ opened: sql`${links.opened} + 1` })
        .where(and(eq(links.id, id), lt(links.opened, MOST_OPENED)))
        .returning({ id: links.id });
      return counted.length > 0;
    },
    async listOf(readerId) {
      return orm
        .select({ site: links.site, story: links.story, at: links.at, until: links.expiresAt, opened: links.opened })
        .from(links)
        .where(eq(links.userId, readerId))
        .orderBy(desc(links.at), links.id);
    },
    async clearEnded(before) {
      await orm.delete(links).where(lt(links.expiresAt, before));
    },
  };
}
