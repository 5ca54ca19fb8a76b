import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PersonalFields } from '#islands/forms/PersonFields.tsx';

const texts = { name: 'Nom', surname: 'Cognoms', birthdate: 'Data de naixement', phone: 'Telèfon' };

/**
 * The latest day that the field of the birth date offers, on 24 November 2026 at a site for readers
 * of 13 years.
 */
function latestDay(birthdate?: string): string | undefined {
  const form = {
    field: (name: string) => ({ name, isRequired: false, problem: undefined }),
    has: () => true,
    context: { minimumAge: 13, today: '2026-11-24', birthdate },
  };
  // Other fields of the form are not printed by these parts.
  const props = { form, texts: texts as Parameters<typeof PersonalFields>[0]['texts'], values: {} };
  return /type="date"[^>]* max="([^"]*)"/.exec(
    renderToStaticMarkup(createElement(PersonalFields, props)),
  )?.[1];
}

describe('the field of a birth date', () => {
  // R2.98, R5.39
  it('offers no day below the minimum age', () => {
    expect(latestDay()).toBe('2013-11-24');
    expect(latestDay('1990-05-17')).toBe('2013-11-24');
  });

  it('offers the stored day of a younger reader', () => {
    expect(latestDay('2016-01-01')).toBe('2016-01-01');
  });
});
