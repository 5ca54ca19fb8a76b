import { describe, expect, it } from 'vitest';
import { getTranslator } from '../../../src/i18n/translator.ts';

const ca = getTranslator('ca');
const es = getTranslator('es');

describe('getTranslator', () => {
  it('answers in the language asked for, whatever was asked before', () => {
    expect([
      ca('article:published', { date: 'avui' }),
      es('article:published', { date: 'avui' }),
      ca('article:published', { date: 'ahir' }),
    ]).toEqual(['Publicat avui', 'Publicado avui', 'Publicat ahir']);
  });

  it('chooses the plural and writes the number as the language does', () => {
    expect([0, 1, 12_345, 2_000_000].map((count) => es('article:photos', { count }))).toEqual([
      '0 imágenes',
      '1 imagen',
      '12.345 imágenes',
      '2.000.000 de imágenes',
    ]);
  });

  it('takes values as they are, even where they look like syntax', () => {
    expect(ca('article:published', { date: '{x} $t(common:home) <b>' })).toBe('Publicat {x} $t(common:home) <b>');
  });

  it('fills in every value, whatever its name means to i18next', () => {
    expect(es('listing:pageOf', { page: 2, total: 7, context: 'x', lng: 'ca' })).toBe('Página 2 de 7');
  });

  it('throws where a value is missing', () => {
    expect(() => ca('article:published')).toThrow('The text "Publicat {date}" needs a value for {date}.');
  });

  it('reads a status of the error pages from a template', () => {
    for (const status of [401, 403, 404, 410, 500] as const) expect(ca(`errors:page.${status}.title`)).not.toBe('');
  });

  it('keeps the wording that SPECIFICATION §8 and §2 give', () => {
    expect(es('errors:login.invalidCredentials')).toBe('Correo electrónico o contraseña incorrectos.');
    expect(es('errors:newsletter')).toBe('Ha habido un error puntual, inténtalo más tarde');
    expect(es('paywall:testing', { id: 7 })).toBe('Testing versión de paywall 7');
  });
});
