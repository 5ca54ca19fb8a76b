import { z } from 'zod';
import {
  listMessageTests as contract,
  type MessageTestLine,
} from '#contracts/paywall/message-tests.ts';
import { runningTest, type MessageTest } from '#domain/sites/paywall/message-test.ts';
import type { VersionCounts } from '#server/subjects/paywall/message-counts.ts';
import { serveDeskCall } from '#server/entrances/endpoints/desk-call.ts';

/** Serves `GET /api/desk/message-tests`. */
export const listMessageTests = serveDeskCall(contract, {
  body: z.undefined(),
  async handle({ context: { locals } }) {
    const { alias, paywall } = locals.site;
    const counts = await locals.services.readers.messageCounts.list(alias);
    return { ok: true, response: { tests: linesOf(paywall.tests, counts, new Date()) } };
  },
});

/** The tests of the site's file, and the counted ones that it no longer has. */
function linesOf(
  tests: readonly MessageTest[],
  counts: readonly VersionCounts[],
  now: Date,
): MessageTestLine[] {
  const running = runningTest(tests, now);
  const known = tests.map((test): MessageTestLine => {
    const { id, from, until, versions } = test;
    return {
      id,
      from,
      until,
      state: stateOf(test, running, now),
      versions: versions.map((version) => countsOf(counts, id, version)),
    };
  });
  const gone = new Set(counts.map(({ test }) => test)).difference(
    new Set(tests.map(({ id }) => id)),
  );
  const former = [...gone].map((id): MessageTestLine => {
    const versions = counts
      .filter(({ test }) => test === id)
      .map(({ version }) => countsOf(counts, id, version));
    return { id, from: null, until: null, state: 'gone', versions };
  });
  const begun = ({ from }: MessageTestLine) => (from === null ? 0 : Date.parse(from));
  return [...known, ...former].toSorted(
    (a, b) => Number(b.state === 'running') - Number(a.state === 'running') || begun(b) - begun(a),
  );
}

/** A test that another one keeps from running has not begun. */
function stateOf(
  test: MessageTest,
  running: MessageTest | undefined,
  now: Date,
): MessageTestLine['state'] {
  if (test === running) return 'running';
  return Date.parse(test.until) <= now.getTime() ? 'ended' : 'coming';
}

function countsOf(
  counts: readonly VersionCounts[],
  id: string,
  version: string,
): MessageTestLine['versions'][number] {
  const found = counts.find((one) => one.test === id && one.version === version);
  const { views = 0, registrations = 0, subscriptions = 0 } = found ?? {};
  return { version, views, registrations, subscriptions };
}
