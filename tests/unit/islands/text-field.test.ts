import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CheckField } from '#islands/forms/CheckField.tsx';
import { PasswordField } from '#islands/forms/PasswordField.tsx';
import { SelectField } from '#islands/forms/SelectField.tsx';
import { TextField } from '#islands/forms/TextField.tsx';

const given = { name: 'city', label: 'Ciutat' };
const passwordTexts = { show: 'Mostra la contrasenya', hide: 'Amaga la contrasenya' };

/** Each kind of field with its label. `more` has its other properties. */
const FIELDS = {
  text: (more: object) => createElement(TextField, { ...given, ...more }),
  password: (more: object) =>
    createElement(PasswordField, { ...given, texts: passwordTexts, canShow: true, ...more }),
  select: (more: object) => createElement(SelectField, { ...given, options: [], ...more }),
  box: (more: object) => createElement(CheckField, { ...given, ...more }),
};

describe.each(Object.entries(FIELDS))('the field %s', (_name, field) => {
  // R5.33
  it('has an asterisk if it is required, and none otherwise', () => {
    expect(renderToStaticMarkup(field({ isRequired: true }))).toMatch(
      /Ciutat<span aria-hidden="true">\u00a0\*<\/span>/,
    );
    expect(renderToStaticMarkup(field({}))).not.toContain('*');
  });

  // R5.34
  it('has its problem below it, by which it is described', () => {
    const html = renderToStaticMarkup(field({ id: 'field-city', problem: 'Massa curt.' }));
    expect(html).toMatch(
      /<(?:input|select)[^>]*aria-describedby="field-cityp"[^]*<p id="field-cityp"[^>]*>Massa curt\.<\/p>/,
    );
  });
});
