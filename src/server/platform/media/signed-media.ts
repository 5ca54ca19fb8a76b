import { withMediaPaths } from '#domain/media/media-targets.ts';
import { createEndingSignatures } from '../settings/ending-signature.ts';

/**
 * The address of a recording that only readers of a closed story have:
 * `/media/signed/{token}/{name}` (decision 090).
 */
const SIGNED = '/media/signed/';

/**
 * Milliseconds after which the addresses of a recording change. An address holds for one to two of
 * them, 6 to 12 hours: longer than the longest programme, and too short to be passed around. All
 * readers have the same one, so that the text is printed once.
 */
const PERIOD = 6 * 3_600_000;

/** Addresses of closed recordings that end. */
export interface MediaSigner {
  /** The period of an instant: within it the addresses stay the same. */
  periodOf(now: Date): number;
  /** The same value of JSON, in which recordings have signed addresses. */
  sign<Value>(value: Value, now: Date): Value;
  /** Whether a token opens the file that documents name in this way. */
  opens(token: string, of: { target: string; now: Date }): boolean;
}

/**
 * `secrets`: see `authSecrets`. Read at the first use, because the first worker process may still
 * generate them.
 */
export function createMediaSigner(secrets: () => readonly [string, ...string[]]): MediaSigner {
  let known: ReturnType<typeof createEndingSignatures> | undefined;
  const signatures = () => (known ??= createEndingSignatures(secrets(), 'recordings'));
  const periodOf = (now: Date) => Math.floor(now.getTime() / PERIOD);
  return {
    periodOf,
    sign(value, now) {
      const endsAt = new Date((periodOf(now) + 2) * PERIOD);
      const signed: typeof value = JSON.parse(
        withMediaPaths(
          JSON.stringify(value),
          ({ name, target }) => `${SIGNED}${signatures().make(target, endsAt)}/${name}`,
        ),
      );
      return signed;
    },
    opens: (token, { target, now }) => signatures().isValid(token, { subject: target, now }),
  };
}
