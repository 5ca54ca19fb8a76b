/** An unknown variable that resembles a setting. */
export interface UnknownSetting {
  name: string;
  /** The setting that was probably meant. */
  meant?: string;
}

/** Prefixes that only our settings have in common environments. */
const OWN_PREFIXES = ['PORTADA_', 'GIGYA_', 'NEWSLETTER_', 'REGISTRATION_'];

/**
 * Variables that resemble settings: misspelled ones, and unknown ones with one of our prefixes.
 * `known` contains the settings' names; `isKnown` accepts further valid names. Settings that are
 * set are not searched for misspellings, because an environment may contain DATABASE_URI as well.
 */
export function findUnknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
  isKnown: (name: string) => boolean,
): UnknownSetting[] {
  const missing = known.filter((name) => environment[name] === undefined);
  return Object.keys(environment)
    .filter((name) => !known.includes(name) && !isKnown(name))
    .flatMap((name): UnknownSetting[] => {
      const meant = missing.find((setting) => isMisspelt(name.toUpperCase(), setting));
      if (meant !== undefined) return [{ name, meant }];
      return OWN_PREFIXES.some((prefix) => name.startsWith(prefix)) ? [{ name }] : [];
    });
}

/**
 * Whether a name is a likely typo. Short names must match exactly, because many are similar: PORT
 * and SORT, HOST and HOME.
 */
function isMisspelt(name: string, setting: string): boolean {
  const allowed = setting.length < 6 ? 0 : setting.length < 10 ? 1 : 2;
  return Math.abs(name.length - setting.length) <= allowed && distance(name, setting) <= allowed;
}

/**
 * Number of missing, extra, wrong or swapped letters
 * (https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance).
 */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_none, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          at(next, column - 1) + 1,
          at(last, column) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = last;
    last = next;
  }
  return at(last, other.length);
}

function at(costs: readonly number[], index: number): number {
  return costs[index] ?? Number.POSITIVE_INFINITY;
}
