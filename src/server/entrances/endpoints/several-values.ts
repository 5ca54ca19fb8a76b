import { z } from 'zod';

/** Values of one field. */
const MOST = 50;

/** One value, several separated by commas, or a list of either. */
export type Several = string | readonly string[];

/** The values of a field, each once and sorted. `undefined` without any, as for an absent field. */
export function valuesOf(given: Several | null | undefined): string[] | undefined {
  const values = [given ?? []]
    .flat()
    .flatMap((part) => part.split(',').map((value) => value.trim()));
  const known = new Set(values.filter((value) => value !== ''));
  return known.size === 0 ? undefined : [...known].toSorted();
}

/**
 * The schema of a field for `valuesOf`: at most 50 values, which all meet a condition. `what` names
 * one of them.
 */
export function severalSchema(isValid: (value: string) => boolean, what: string) {
  const areValid = (given: Several) => {
    const values = valuesOf(given) ?? [];
    return values.length <= MOST && values.every(isValid);
  };
  return z
    .union([z.string(), z.array(z.string())])
    .refine(areValid)
    .describe(`${what}, several separated by commas, or a list; at most ${MOST}`);
}
