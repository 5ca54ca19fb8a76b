import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { MOST_OPENED, type GiverRight } from '#domain/paywall/gift.ts';
import { clearRows } from '#server/platform/database/clear-rows.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { giftLinks as links } from '#server/platform/database/tables/reader-schema.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';
import { lockReader } from '../accounts/store/lock-reader.ts';

/** Bytes of a link's random id, and of its signature. */
const BYTES = 16;

/** A token: id and signature, base64url. A pass has a second signature. */
const TOKEN = /^([\w-]{22})\.([\w-]{22})(?:\.([\w-]{22}))?$/;

/** Prefix of the signed words of a pass, so that the signature of a link is none. */
const PASS = 'opened\n';

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

/** The token of a request, and the story that it asks for. `story` is a value of `storyId`. */
export interface GivenLink {
  token: string;
  site: string;
  story: string;
}

/** Gift links of subscribers. A token is signed, so that an invented one costs no query. */
export interface GiftLinks {
  /**
   * Makes a link. A story that the reader has a valid link of gets the same one. `undefined` if the
   * reader has made as many as allowed.
   */
  make(gift: NewGift): Promise<{ token: string; left: number; expiresAt: Date } | undefined>;
  /** Whether a token opens a story now. Only `open` decides about the last openings. */
  isValid(link: GivenLink): Promise<boolean>;
  /**
   * Opens a story with a token, and counts it. False if the link was opened as often as the right
   * of its giver allows (`MOST_OPENED`), and for an invalid token.
   */
  open(link: GivenLink): Promise<boolean>;
  /**
   * The pass of an opening that was counted: a token that shows the story again without a count, as
   * long as the link lives.
   */
  passOf(link: GivenLink): string;
  /** Whether a token is the pass of a counted opening, and its link lives. */
  isPass(link: GivenLink): Promise<boolean>;
  /** The right of a reader to give stories away. */
  rightOf(readerId: string): Promise<GiverRight>;
  /** The links of a reader, the latest first. */
  listOf(
    readerId: string,
  ): Promise<{ site: string; story: string; at: Date; until: Date; opened: number }[]>;
  /**
   * Deletes links that are over for as long as they were valid, so that a month's number stays
   * right.
   */
  clearEnded(before: Date): Promise<void>;
}

/** The parts of a link that its signature protects. */
interface SignedLink {
  id: string;
  site: string;
  story: string;
}

/**
 * `secrets`: the operator's secret, then the one before it. `rightOf`: the right of a giver now.
 */
export function createGiftLinks({
  orm,
  secrets,
  rightOf,
}: {
  orm: Orm;
  secrets: readonly [string, ...string[]];
  rightOf(readerId: string): Promise<GiverRight>;
}): GiftLinks {
  const keys = secrets.map((secret) => derivedSecret(secret, 'gift links'));
  const now = sql`now()`;
  const sign = (key: string, { id, site, story }: SignedLink, kind = '') =>
    createHmac('sha256', key).update(`${kind}${site}\n${story}\n${id}`).digest().subarray(0, BYTES);
  const tokenOf = (link: SignedLink) =>
    `${link.id}.${sign(keys[0] ?? '', link).toString('base64url')}`;
  const isSigned = (link: SignedLink, signature: string | undefined, kind = '') =>
    signature !== undefined &&
    keys.some((key) => timingSafeEqual(sign(key, link, kind), Buffer.from(signature, 'base64url')));
  /**
   * The row of a signed token whose time is not over, with the openings that its giver's right
   * allows.
   */
  const find = async ({ token, site, story }: GivenLink) => {
    const [, id, signature] = TOKEN.exec(token) ?? [];
    if (id === undefined || !isSigned({ id, site, story }, signature)) return undefined;
    const [found] = await orm
      .select({ id: links.id, userId: links.userId, opened: links.opened })
      .from(links)
      .where(and(eq(links.id, id), eq(links.story, story), gt(links.expiresAt, now)))
      .limit(1);
    return found && { ...found, most: MOST_OPENED[await rightOf(found.userId)] };
  };
  return {
    make: ({ readerId, site, story, most, since, expiresAt }) =>
      orm.transaction(async (transaction) => {
        // Two requests at once make no link too many.
        await lockReader(transaction, readerId);
        const made = await transaction
          .select({
            id: links.id,
            site: links.site,
            story: links.story,
            expiresAt: links.expiresAt,
          })
          .from(links)
          .where(and(eq(links.userId, readerId), gte(links.at, since)))
          .limit(most);
        const same = made.find(
          (link) => link.site === site && link.story === story && link.expiresAt > new Date(),
        );
        if (same)
          return { token: tokenOf(same), left: most - made.length, expiresAt: same.expiresAt };
        if (made.length >= most) return undefined;
        const link = { id: randomBytes(BYTES).toString('base64url'), site, story };
        await transaction.insert(links).values({ ...link, userId: readerId, expiresAt });
        return { token: tokenOf(link), left: most - made.length - 1, expiresAt };
      }),
    async isValid(link) {
      const found = await find(link);
      return found !== undefined && found.opened < found.most;
    },
    async open(link) {
      const found = await find(link);
      if (!found) return false;
      const { id, most } = found;
      // The row's lock makes simultaneous openings wait, and each looks at the number that the one
      // before it has left.
      const counted = await orm
        .update(links)
        .set({ opened: sql`${links.opened} + 1` })
        .where(and(eq(links.id, id), lt(links.opened, most)))
        .returning({ id: links.id });
      return counted.length > 0;
    },
    passOf({ token, site, story }) {
      const [id = ''] = token.split('.');
      return `${tokenOf({ id, site, story })}.${sign(keys[0] ?? '', { id, site, story }, PASS).toString('base64url')}`;
    },
    async isPass(link) {
      const { token, site, story } = link;
      const [, id = '', , pass] = TOKEN.exec(token) ?? [];
      if (!isSigned({ id, site, story }, pass, PASS)) return false;
      const found = await find(link);
      return found !== undefined && found.most > 0;
    },
    rightOf,
    async listOf(readerId) {
      return orm
        .select({
          site: links.site,
          story: links.story,
          at: links.at,
          until: links.expiresAt,
          opened: links.opened,
        })
        .from(links)
        .where(eq(links.userId, readerId))
        .orderBy(desc(links.at), links.id);
    },
    async clearEnded(before) {
      await clearRows(orm, links, lt(links.expiresAt, before));
    },
  };
}
