import { z } from 'zod';
import { instantSchema } from './identifiers.ts';

/**
 * Version of a story, a post or an alert as its source sent it: ninjs' `version` and
 * `versioncreated`.
 */
export const sourceVersionSchema = z.strictObject({
  /** A number, or a name that contains numbers ("12", "v2"), as text. */
  version: z.string().min(1).max(100).optional(),
  created: instantSchema.optional(),
  /**
   * Whether the source has killed the story (`pubstatus` "canceled"). Only a newer version restores
   * it.
   */
  isKilled: z.literal(true).optional(),
});

export type SourceVersion = z.infer<typeof sourceVersionSchema>;

/** Compares numbers within a version as numbers: "10" is newer than "9". */
const versionOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'variant' });

/**
 * Compares two versions of one story. The result is above 0 if `one` is newer, 0 if they are equal,
 * and `undefined` if they cannot be compared. `version` decides if both have one. Otherwise, and
 * for equal values of `version`, the instant of creation decides.
 */
export function compareVersions(one: SourceVersion, other: SourceVersion): number | undefined {
  const byVersion =
    one.version === undefined || other.version === undefined
      ? undefined
      : versionOrder.compare(one.version, other.version);
  if (byVersion !== undefined && byVersion !== 0) return byVersion;
  if (one.created === undefined || other.created === undefined) return byVersion;
  return Date.parse(one.created) - Date.parse(other.created);
}

/**
 * Relates a version to the stored one: `newer` is stored, `same` changes nothing, `outdated` is
 * rejected.
 */
export function standingOf(
  next: SourceVersion | undefined,
  stored: SourceVersion | undefined,
): 'newer' | 'same' | 'outdated' {
  if (!stored) return 'newer';
  const order = next && compareVersions(next, stored);
  if (stored.isKilled && !next?.isKilled)
    return isNewer(next, stored, order) ? 'newer' : 'outdated';
  if (order === undefined || order > 0) return 'newer';
  return order === 0 ? 'same' : 'outdated';
}

/**
 * Whether a version restores a killed story. If the killed version is unknown, any version with a
 * value is newer.
 */
function isNewer(
  next: SourceVersion | undefined,
  stored: SourceVersion,
  order: number | undefined,
): boolean {
  if (order !== undefined) return order > 0;
  const isStoredUnknown = stored.version === undefined && stored.created === undefined;
  return isStoredUnknown && (next?.version ?? next?.created) !== undefined;
}

/**
 * The version to store with the next state of a story. Missing fields keep their stored value.
 * `undefined` if no field is known.
 */
export function nextVersion(
  next: SourceVersion | undefined,
  stored: SourceVersion | undefined,
): SourceVersion | undefined {
  const version = next?.version ?? stored?.version;
  const created = next?.created ?? stored?.created;
  const isKilled = next?.isKilled;
  if (version === undefined && created === undefined && !isKilled) return undefined;
  return {
    ...(version === undefined ? {} : { version }),
    ...(created === undefined ? {} : { created }),
    ...(isKilled ? { isKilled } : {}),
  };
}
