import {
  drawPlace,
  findPlace,
  placeCookie,
  runningTest,
  type TestPlace,
} from '#domain/sites/paywall/message-test.ts';
import { findVersion } from '#domain/paywall/version-cookie.ts';
import type { CallContext } from '#server/entrances/endpoints/endpoint.ts';

/** The version of the messages for a request, and how the request takes part in a running test. */
export interface ShownVersion {
  version: string | undefined;
  place: TestPlace | undefined;
  /** The cookie of a new place. */
  cookies: string[];
}

/**
 * Chooses the version. A version that a person tests by `?paywall=` comes first, and is not
 * counted.
 */
export function chooseVersion(
  { request, locals: { site } }: CallContext,
  now = new Date(),
): ShownVersion {
  const cookies = request.headers.get('cookie') ?? '';
  const chosen = findVersion(cookies);
  const test = runningTest(site.paywall.tests, now);
  if (chosen !== undefined || !test) return { version: chosen, place: undefined, cookies: [] };
  const known = findPlace(cookies, test);
  const place = known ?? drawPlace(test, Math.random());
  const cookie = placeCookie(place, {
    until: test.until,
    isSecure: site.url.startsWith('https:'),
    now,
  });
  return { version: place.version, place, cookies: known ? [] : [cookie] };
}

/** The place of a request in the running test, for what a reader does after the messages. */
export function placeOf({
  request,
  locals: { site },
}: Pick<CallContext, 'request' | 'locals'>): TestPlace | undefined {
  return findPlace(
    request.headers.get('cookie') ?? '',
    runningTest(site.paywall.tests, new Date()),
  );
}
