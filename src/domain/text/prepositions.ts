import type { Locale } from '../locale/locale.ts';

/**
 * Catalan and Spanish prepositions and articles before dates, hours and names. Their form depends
 * on the next word.
 */

/**
 * A date that begins with a day number, with its article: «el 28 de novembre», «l’1 de gener», «el
 * 28 de noviembre».
 */
export function dayWithArticle(date: string, locale: Locale): string {
  // «U» and «onze» begin with a vowel, so the article elides (Optimot, entry 5533).
  return locale === 'ca' && /^(?:1|11)\b/.test(date) ? `l’${date}` : `el ${date}`;
}

/**
 * The last day of something: «fins al 28 de novembre», «fins a l’1 de gener», «hasta el 28 de
 * noviembre».
 */
export function untilDay(date: string, locale: Locale): string {
  const day = dayWithArticle(date, locale);
  if (locale === 'es') return `hasta ${day}`;
  return day.startsWith('el ') ? `fins al ${date}` : `fins a ${day}`;
}

/**
 * A span of days: «del 15 al 20 de novembre», «de l’1 d’octubre a l’11 de novembre». Both begin
 * with a day number.
 */
export function spanOfDays({ from, to }: { from: string; to: string }, locale: Locale): string {
  const [start, end] = [dayWithArticle(from, locale), dayWithArticle(to, locale)];
  return `de ${start} a ${end}`.replace(/^de el /, 'del ').replace(' a el ', ' al ');
}

/** An hour with its preposition: «a les 9.05 h», «a la 1.05 h», «a las 9:05». */
export function atHour(hour: string, locale: Locale): string {
  const isOne = /^0?1\b/.test(hour);
  return locale === 'ca'
    ? `a ${isOne ? 'la' : 'les'} ${hour}`
    : `a ${isOne ? 'la' : 'las'} ${hour}`;
}

/**
 * A name after «de»: «d’El Far», «d’Anna», «de Berta», «de El Far» in Spanish. A silent h elides
 * too.
 */
export function ofName(name: string, locale: Locale): string {
  return locale === 'ca' && /^h?[aeiouàèéíòóúü]/i.test(name) ? `d’${name}` : `de ${name}`;
}
