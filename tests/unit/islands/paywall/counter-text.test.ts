import { describe, expect, it } from 'vitest';
import type { Locale } from '#domain/locale/locale.ts';
import { pluralTexts } from '#i18n/plural-texts.ts';
import { getTranslator } from '#i18n/translator.ts';
import { counterText } from '#islands/paywall/counter-text.ts';

const textsOf = (locale: Locale) => ({
  read: pluralTexts(locale, 'paywall:counter.read'),
  left: pluralTexts(locale, 'paywall:counter.left'),
  none: getTranslator(locale)('paywall:counter.none'),
});

const textOf = (
  locale: Locale,
  fields: Omit<Parameters<typeof counterText>[0], 'type'>,
  type: 'float-counter' | 'modal' = 'float-counter',
) => counterText({ type, ...fields }, locale, textsOf(locale));

describe('the counter of a message', () => {
  // R3.41
  it.each([
    ['ca', 0, 3, 'Has llegit 0 articles. Te’n queden 3.'],
    ['ca', 1, 3, 'Has llegit 1 article. Te’n queden 2.'],
    ['ca', 2, 3, 'Has llegit 2 articles. Te’n queda 1.'],
    ['ca', 3, 3, 'Has llegit 3 articles. Ja no te’n queda cap.'],
    ['ca', 4, 3, 'Has llegit 4 articles. Ja no te’n queda cap.'],
    ['es', 1, 3, 'Has leído 1 artículo. Te quedan 2.'],
    ['es', 2, 3, 'Has leído 2 artículos. Te queda 1.'],
    ['es', 3, 3, 'Has leído 3 artículos. Ya no te queda ninguno.'],
  ] as const)(
    'says in %s that %i of %i were read: %s',
    (locale, numConsumedContent, maxConsumedContent, text) => {
      expect(textOf(locale, { numConsumedContent, maxConsumedContent })).toBe(text);
    },
  );

  it('fills in its own text', () => {
    const counter = {
      counterText: '{consumed} de {max}, i {left} més: {consumed}',
      numConsumedContent: 1,
      maxConsumedContent: 3,
    };
    expect(textOf('ca', counter)).toBe('1 de 3, i 2 més: 1');
    expect(textOf('ca', counter, 'modal')).toBe('1 de 3, i 2 més: 1');
    expect(textOf('ca', { ...counter, counterText: 'Fins aquí {other}' })).toBe(
      'Fins aquí {other}',
    );
  });

  it('has no text with a placeholder if a number is missing', () => {
    expect(
      textOf('ca', { counterText: '{consumed} de {max}', numConsumedContent: 1 }),
    ).toBeUndefined();
    expect(textOf('ca', { counterText: 'Aquest mes', numConsumedContent: 1 })).toBe('Aquest mes');
    expect(textOf('ca', {})).toBeUndefined();
  });

  it('stands in another type of message only with a text of its own', () => {
    expect(textOf('ca', { numConsumedContent: 1, maxConsumedContent: 3 }, 'modal')).toBeUndefined();
  });
});
