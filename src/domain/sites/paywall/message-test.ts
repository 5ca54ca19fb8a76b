import { z } from 'zod';
import { instantSchema, slugSchema } from '#domain/identifiers/identifiers.ts';

/**
 * A test of versions of the messages against each other. `published` stands for the published
 * messages. Readers are divided by chance, in equal parts.
 */
export const messageTestSchema = z
  .strictObject({
    id: slugSchema,
    from: instantSchema,
    until: instantSchema,
    versions: z.array(slugSchema).min(2).max(6),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    path: ['until'],
    message: 'must be after from',
  });

export type MessageTest = z.infer<typeof messageTestSchema>;

/** A reader's place in a test. */
export interface TestPlace {
  test: string;
  version: string;
}

/** Events that a test counts for each version. `view`: an answer of the read call with messages. */
export const TEST_EVENTS = ['view', 'registration', 'subscription'] as const;

export type TestEvent = (typeof TEST_EVENTS)[number];

/** The test that runs at an instant: the first one of the list. */
export function runningTest(tests: readonly MessageTest[], now: Date): MessageTest | undefined {
  return tests.find(
    ({ from, until }) => Date.parse(from) <= now.getTime() && now.getTime() < Date.parse(until),
  );
}

/**
 * Cookie with a reader's place, for the site and until the end of the test. Only the server reads
 * it.
 */
const TEST_COOKIE = 'portada_message_test';

/**
 * The place in a Cookie header, if it belongs to the running test. Readers can set it, so that it
 * only chooses messages.
 */
export function findPlace(cookies: string, test: MessageTest | undefined): TestPlace | undefined {
  const [, id, version = ''] =
    new RegExp(`(?:^|; )${TEST_COOKIE}=([a-z0-9-]+)\\.([a-z0-9-]+)(?:;|$)`).exec(cookies) ?? [];
  return test && id === test.id && test.versions.includes(version)
    ? { test: id, version }
    : undefined;
}

/** A place by chance. `chance` is from 0 to less than 1. */
export function drawPlace({ id, versions }: MessageTest, chance: number): TestPlace {
  return { test: id, version: versions[Math.floor(chance * versions.length)] ?? versions[0] ?? '' };
}

/** The `Set-Cookie` header of a place. */
export function placeCookie(
  { test, version }: TestPlace,
  { until, isSecure, now }: { until: string; isSecure: boolean; now: Date },
): string {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  return `${TEST_COOKIE}=${test}.${version}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
