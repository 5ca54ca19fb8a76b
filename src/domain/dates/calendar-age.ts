/** Whether a text is a day of the calendar, as YYYY-MM-DD. The calendar begins with the year 1, and so do the days that PostgreSQL keeps. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Years completed on `today` by who was born on `birthdate`, both YYYY-MM-DD; negative before the birth. The birthday itself counts.
 * Who was born on 29 February completes a year on 28 February where there is no 29th: Código Civil, article 5.1
 * (https://www.boe.es/buscar/act.php?id=BOE-A-1889-4763).
 */
export function ageOn(birthdate: string, today: string): number {
  const [birthYear, birthday] = splitYear(birthdate);
  const [year, day] = splitYear(today);
  const birthdayThisYear = birthday === '02-29' && !isDay(`${today.slice(0, 4)}-02-29`) ? '02-28' : birthday;
  return year - birthYear - (day < birthdayThisYear ? 1 : 0);
}

function splitYear(day: string): [year: number, monthAndDay: string] {
  return [Number(day.slice(0, 4)), day.slice(5)];
}
