import { z } from 'zod';
import { instantSchema } from './identifiers.ts';

/** Which version of a story its source sent: ninjs' `version` and `versioncreated`. */
export const sourceVersionSchema = z.strictObject({
  /** A number or a name with numbers in it ("12", "v2"), as text. */
  version: z.string().min(1).max(100).optional(),
  created: instantSchema.optional(),
  /** The source has killed the story (`pubstatus` "canceled"): only a newer version brings it back. */
  isKilled: z.literal(true).optional(),
});

export type SourceVersion = z.infer<typeof sourceVersionSchema>;

/** Numbers within a version compare as numbers: "10" is newer than "9". */
const versionOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'variant' });

/**
 * Compares two versions of one story: above 0 when `one` is newer, 0 when both are the same, `undefined` when nothing tells. `version` decides where
 * both have one; the instant of creation decides where one of them has none, and between two that have the same `version`.
 */
export function compareVersions(one: SourceVersion, other: SourceVersion): number | undefined {
  const byVersion = one.version === undefined || other.version === undefined ? undefined : versionOrder.compare(one.version, other.version);
  if (byVersion !== undefined && byVersion !== 0) return byVersion;
  if (one.created === undefined || other.created === undefined) return byVersion;
  return Date.parse(one.created) - Date.parse(other.created);
}

/** How a version relates to the stored one: `newer` is stored, `same` changes nothing, `outdated` is refused. */
export function standingOf(next: SourceVersion | undefined, stored: SourceVersion | undefined): 'newer' | 'same' | 'outdated' {
  if (!stored) return 'newer';
  const order = next && compareVersions(next, stored);
  if (stored.isKilled && !next?.isKilled) return isNewer(next, stored, order) ? 'newer' : 'outdated';
  if (order === undefined || order > 0) return 'newer';
  return order === 0 ? 'same' : 'outdated';
}

/** A story that was killed before any version of it was known comes back by the first version that names itself. */
function isNewer(next: SourceVersion | undefined, stored: SourceVersion, order: number | undefined): boolean {
  if (order !== undefined) return order > 0;
  const isStoredUnknown = stored.version === undefined && stored.created === undefined;
  return isStoredUnknown && (next?.version ?? next?.created) !== undefined;
}

/** The version that is stored with the next state of a story: what it leaves unsaid stays as it was. `undefined`: nothing is known. */
export function nextVersion(next: SourceVersion | undefined, stored: SourceVersion | undefined): SourceVersion | undefined {
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
