/** Least age of each range of the audience (R9.38). Nobody below the first one is told. */
const RANGES = [
  [65, '65+'],
  [55, '55-64'],
  [45, '45-54'],
  [35, '35-44'],
  [25, '25-34'],
  [18, '18-24'],
] as const;

/** Years. A larger number is a fault of the provider, such as a year. */
const OLDEST = 122;

/** Range of ages of the audience, in years. */
export type AgeRange = (typeof RANGES)[number][1];

/** The range of an age in years. `undefined` below 18 years, and for what is no age. */
export function ageRangeOf(age: unknown): AgeRange | undefined {
  if (typeof age !== 'number' || age > OLDEST) return undefined;
  return RANGES.find(([least]) => age >= least)?.[1];
}
