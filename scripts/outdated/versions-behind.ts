import { z } from 'zod';

/**
 * The answer of `npm outdated --json`: each package that is behind, by its name in package.json.
 */
export const outdatedSchema = z.record(
  z.string(),
  z.object({ current: z.string().optional(), wanted: z.string(), latest: z.string() }),
);

/**
 * The answer of `npm view PACKAGE time --json`: the instant of each version, and of two events of
 * the package.
 */
export const releasesSchema = z.record(z.string(), z.string());

/**
 * Days within which a patch or a minor version is installed
 * (docs/decisions/011-versions-are-pinned.md).
 */
export const MOST_DAYS = 14;

const DAY = 24 * 3_600_000;
const byNumbers = new Intl.Collator('en', { numeric: true });

export interface PackageBehind {
  name: string;
  installed: string;
  newest: string;
  /** Day of the newest version, `YYYY-MM-DD`. Empty if the registry does not tell it. */
  released: string;
  /** Whole days since the first version after the installed one. */
  days: number;
  /** The same within the major version of the installed one; 0 if it has no newer version. */
  daysWithinMajor: number;
}

/**
 * A package that is behind, from the instants of its versions. Pre-releases and versions above
 * `newest` count as unreleased.
 */
export function packageBehind(
  {
    name,
    installed,
    newest,
    releases,
  }: Pick<PackageBehind, 'name' | 'installed' | 'newest'> & { releases: Record<string, string> },
  now: Date,
): PackageBehind {
  const later = Object.entries(releases)
    .filter(([version]) => /^\d+\.\d+\.\d+$/.test(version))
    .filter(
      ([version]) =>
        byNumbers.compare(version, installed) > 0 && byNumbers.compare(version, newest) <= 0,
    );
  const daysSinceFirst = (versions: typeof later) => {
    const first = Math.min(now.getTime(), ...versions.map(([, at]) => Date.parse(at)));
    return Math.floor((now.getTime() - first) / DAY);
  };
  return {
    name,
    installed,
    newest,
    released: releases[newest]?.slice(0, 10) ?? '',
    days: daysSinceFirst(later),
    daysWithinMajor: daysSinceFirst(
      later.filter(([version]) => majorOf(version) === majorOf(installed)),
    ),
  };
}

/**
 * The report: a row for each package that is behind, the longest first, then one line that counts
 * them.
 */
export function reportOf(behind: readonly PackageBehind[], all: number): string {
  const sorted = behind.toSorted(
    (one, other) => other.days - one.days || one.name.localeCompare(other.name),
  );
  const rows = sorted.map(({ name, installed, newest, released, days }) => [
    name,
    installed,
    newest,
    released,
    String(days),
  ]);
  const table = [['package', 'installed', 'newest', 'released', 'days behind'], ...rows];
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => (row[column] ?? '').length)),
  );
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const late = sorted
    .filter(({ daysWithinMajor }) => daysWithinMajor > MOST_DAYS)
    .map(({ name }) => name);
  const majors = sorted.filter(
    ({ installed, newest }) => majorOf(installed) !== majorOf(newest),
  ).length;
  const last =
    `${behind.length} of ${all} packages are behind, ${majors} of them by a major version. ` +
    `More than ${MOST_DAYS} days behind in patches and minors: ${late.join(', ') || 'none'}.`;
  return [...(rows.length > 0 ? lines : []), last].join('\n');
}

function majorOf(version: string): string {
  return version.split('.', 1)[0] ?? '';
}
