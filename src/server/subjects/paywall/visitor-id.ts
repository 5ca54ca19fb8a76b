import { createHash } from 'node:crypto';
import type { MeterPeriod } from '#domain/paywall/period.ts';
import type { Site } from '#domain/sites/site.ts';
import { createSignedIds } from '../abuse-protection/signed-id.ts';

/**
 * The signed random id of a visitor for one period. It names the row of the meter and says nothing
 * else: the count is in the row, so that an older value of the cookie gains nothing.
 */
export interface VisitorIds {
  /**
   * The hash of the id in a request's cookie; `undefined` if there is none with a valid signature.
   */
  find(site: Site, period: MeterPeriod, headers: Headers): string | undefined;
  /** A new id: its hash, and its cookie until the end of the period. */
  create(site: Site, period: MeterPeriod, now: Date): { visitor: string; cookie: string };
}

/** `secrets`: the operator's secret, then the one before it, whose ids stay valid. */
export function createVisitorIds(secrets: readonly [string, ...string[]]): VisitorIds {
  const ids = createSignedIds({ secrets, purpose: 'paywall visitors', name: 'portada_meter' });
  return {
    find(site, period, headers) {
      const id = ids.find({ site, of: period.name }, headers);
      return id === undefined ? undefined : hashOf(id);
    },
    create(site, period, now) {
      const seconds = Math.max(1, Math.ceil((period.endsAt.getTime() - now.getTime()) / 1000));
      const { id, cookie } = ids.create({ site, of: period.name }, seconds);
      return { visitor: hashOf(id), cookie };
    },
  };
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
