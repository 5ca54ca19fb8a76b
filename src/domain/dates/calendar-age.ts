/** Whether a text is a calendar day, as YYYY-MM-DD. The first year is 1, as in PostgreSQL. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Completed years of age on `today`, both days as YYYY-MM-DD. The birthday itself counts, and the
 * result is negative before the birth. A person born on 29 February completes a year on 28 February
 * in a common year: Código Civil, article 5.1
 * (https://www.boe.es/buscar/act.php?id=BOE-A-1889-4763).
 */
export function ageOn(birthdate: string, today: string): number {
  const [birthYear, birthday] = splitYear(birthdate);
  const [year, day] = splitYear(today);
  const birthdayThisYear =
    birthday === '02-29' && !isDay(`${today.slice(0, 4)}-02-29`) ? '02-28' : birthday;
  return year - birthYear - (day < birthdayThisYear ? 1 : 0);
}

function splitYear(day: string): [year: number, monthAndDay: string] {
  return [Number(day.slice(0, 4)), day.slice(5)];
}
