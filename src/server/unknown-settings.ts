/** A variable that looks like one of ours and is none. */
export interface UnknownSetting {
  name: string;
  /** The setting that was probably meant. */
  meant?: string;
}

/** Begin the names of our settings, and of nobody else's that stand in usual environments. */
const OWN_PREFIXES = ['PORTADA_', 'GIGYA_', 'NEWSLETTER_', 'REGISTRATION_'];

/**
 * The variables that look like settings: misspelt ones, and unknown ones with a prefix of ours. `known` holds the settings' names; `isKnown` accepts
 * the others that may be set. A setting that is set is not looked for under other names: an environment may well hold DATABASE_URI beside it.
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

/** Short names are near many: PORT and SORT, HOST and HOME. */
function isMisspelt(name: string, setting: string): boolean {
  const allowed = setting.length < 6 ? 0 : setting.length < 10 ? 1 : 2;
  return Math.abs(name.length - setting.length) <= allowed && distance(name, setting) <= allowed;
}

/** Letters that are missing, added, wrong, or in their neighbour's place (https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance). */
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
