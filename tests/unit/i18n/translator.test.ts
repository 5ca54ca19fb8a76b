import { describe, expect, it } from 'vitest';
import { getTranslator } from '#i18n/translator.ts';

const ca = getTranslator('ca');
const es = getTranslator('es');

describe('getTranslator', () => {
  // R1.2
  it('translates into its own language, independently of other translators', () => {
    expect([
      ca('article:published', { date: 'avui' }),
      es('article:published', { date: 'avui' }),
      ca('article:published', { date: 'ahir' }),
    ]).toEqual(['Publicat avui', 'Publicado avui', 'Publicat ahir']);
  });

  it('selects the plural form and formats the number for the language', () => {
    expect([0, 1, 12_345, 2_000_000].map((count) => es('article:photos', { count }))).toEqual([
      '0 imágenes',
      '1 imagen',
      '12.345 imágenes',
      '2.000.000 de imágenes',
    ]);
  });

  it('inserts values unchanged, even if they look like syntax', () => {
    expect(ca('article:published', { date: '{x} $t(common:home) <b>' })).toBe(
      'Publicat {x} $t(common:home) <b>',
    );
  });

  it('lowers the quotation marks of a value between guillemets by one level', () => {
    expect(ca('comments:of', { title: '«El port “nou” obre», diu l’alcaldessa' })).toBe(
      'Comentaris de «“El port ‘nou’ obre”, diu l’alcaldessa»',
    );
    expect(es('comments:of', { title: 'Un puerto “nuevo”' })).toBe(
      'Comentarios de «Un puerto “nuevo”»',
    );
    expect(ca('article:published', { date: '«avui»' })).toBe('Publicat «avui»');
  });

  it('inserts values named like options of i18next', () => {
    expect(es('listing:titleOfPage', { title: 'Agua', page: 2, context: 'x', lng: 'ca' })).toBe(
      'Agua, página 2',
    );
  });

  it('throws for a missing value of a text', () => {
    expect(() => ca('article:published')).toThrow(
      'The text "Publicat {date}" needs a value for {date}.',
    );
  });

  it('reads the status of an error page from a template', () => {
    for (const status of [401, 403, 404, 410, 500] as const)
      expect(ca(`errors:page.${status}.title`)).not.toBe('');
  });

  // R8.7, R8.14
  it('keeps the texts prescribed by SPECIFICATION §8 and §2', () => {
    expect(es('errors:login.invalidCredentials')).toBe(
      'Correo electrónico o contraseña incorrectos.',
    );
    expect(es('newsletter:form.failed')).toBe('Ha habido un error puntual, inténtalo más tarde');
    expect(es('paywall:testing', { id: 7 })).toBe('Testing versión de paywall 7');
  });
});
