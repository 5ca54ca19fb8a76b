import { ageOn, isDay } from '../dates/calendar-age.ts';
import { textOf, type ValidationRule } from '../forms/validation-rules.ts';

/** Years from which a reader may be the guardian of a child: Código Civil, article 240. */
export const GUARDIAN_AGE = 18;

/**
 * The rule `registerMaxDate` of SPECIFICATION §5: requires a birth date less than `age` years before
 * `today` (YYYY-MM-DD in the site's time zone). It accepts an empty value, as other rules do. It has
 * a file of its own, so that only the form for a child downloads it.
 */
export const registerMaxDate =
  (age: number, today: string): ValidationRule =>
  (value) => {
    const text = textOf(value);
    return text === '' || (isDay(text) && ageOn(text, today) >= 0 && ageOn(text, today) < age);
  };

/** Whether a child has completed the years from which an account of their own is possible. */
export function hasOutgrown(birthdate: string, { age, today }: { age: number; today: string }) {
  return ageOn(birthdate, today) >= age;
}

/**
 * Whether a reader is known to be too young for a guardian. An account without a birth date is not:
 * its reader states the age with the consent (decision 109).
 */
export function isTooYoungForGuardian(birthdate: string | null, today: string): boolean {
  return birthdate !== null && ageOn(birthdate, today) < GUARDIAN_AGE;
}

/**
 * The earliest birth date (YYYY-MM-DD) that a date field offers for a child: of the oldest who has
 * not completed `age` years today.
 */
export function earliestBirthdate(age: number, today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const dayAfter = (days: number) =>
    new Date(Date.UTC(year - age, month - 1, day + days)).toISOString().slice(0, 10);
  let days = 0;
  // At most two days: 29 February counts as the 28th in a common year.
  while (hasOutgrown(dayAfter(days), { age, today })) days += 1;
  return dayAfter(days);
}
