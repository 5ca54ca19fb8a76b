import { describe, expect, it } from 'vitest';
import { atHour, dayWithArticle, ofName, spanOfDays, untilDay } from '#domain/text/prepositions.ts';

describe('prepositions and articles', () => {
  it.each([
    ['28 de novembre', 'ca', 'el 28 de novembre'],
    ['1 de gener', 'ca', 'l’1 de gener'],
    ['11 de maig', 'ca', 'l’11 de maig'],
    ['10 de maig', 'ca', 'el 10 de maig'],
    ['1 de enero', 'es', 'el 1 de enero'],
  ] as const)('adds the article to a day: %s in %s', (date, locale, text) =>
    expect(dayWithArticle(date, locale)).toBe(text),
  );

  it.each([
    ['9.05 h', 'ca', 'a les 9.05 h'],
    ['1.05 h', 'ca', 'a la 1.05 h'],
    ['11.05 h', 'ca', 'a les 11.05 h'],
    ['1:05', 'es', 'a la 1:05'],
    ['13:05', 'es', 'a las 13:05'],
  ] as const)('matches the preposition to an hour: %s in %s', (hour, locale, text) =>
    expect(atHour(hour, locale)).toBe(text),
  );

  it.each([
    ['El Far', 'ca', 'd’El Far'],
    ['Onda Marea', 'ca', 'd’Onda Marea'],
    ['Helena', 'ca', 'd’Helena'],
    ['Berta', 'ca', 'de Berta'],
    ['El Far', 'es', 'de El Far'],
  ] as const)('elides before a vowel in Catalan only: %s in %s', (name, locale, text) =>
    expect(ofName(name, locale)).toBe(text),
  );

  it('say from which day to which', () => {
    expect(spanOfDays({ from: '15', to: '20 de novembre' }, 'ca')).toBe('del 15 al 20 de novembre');
    expect(spanOfDays({ from: '1 d’octubre', to: '11 de novembre' }, 'ca')).toBe(
      'de l’1 d’octubre a l’11 de novembre',
    );
    expect(spanOfDays({ from: '1', to: '11 de noviembre' }, 'es')).toBe('del 1 al 11 de noviembre');
  });

  it('say until which day', () => {
    expect([untilDay('3 de gener', 'ca'), untilDay('1 de gener', 'ca')]).toEqual([
      'fins al 3 de gener',
      'fins a l’1 de gener',
    ]);
    expect(untilDay('1 de enero', 'es')).toBe('hasta el 1 de enero');
  });
});
