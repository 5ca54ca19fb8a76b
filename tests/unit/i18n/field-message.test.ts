import { describe, expect, it, test } from 'vitest';
import { LOCALES } from '#domain/locale/locale.ts';
import * as accounts from '#domain/accounts/forms/account-forms.ts';
import type { FormSchema } from '#domain/forms/field-rules.ts';
import * as forms from '#domain/accounts/forms/forms.ts';
import { findFieldProblems, listPossibleProblems } from '#domain/forms/find-field-problems.ts';
import { fieldMessage, listFieldMessages } from '#i18n/field-message.ts';

const { LOGIN, PASSWORD_RECOVERY, PASSWORD_RESET, NEWSLETTER } = forms;
const FORMS = Object.entries<FormSchema>({
  ...accounts,
  LOGIN,
  PASSWORD_RECOVERY,
  PASSWORD_RESET,
  NEWSLETTER,
});

const CONTEXT = { minimumAge: 13, today: '2026-04-20' };

// R5.35
test.each([
  ['ca', 'email', '', 'El correu electrònic és obligatori.'],
  ['es', 'email', '', 'El correo electrónico es obligatorio.'],
  ['ca', 'password', '', 'La contrasenya és obligatòria.'],
  ['es', 'surname', '', 'Los apellidos son obligatorios.'],
  ['ca', 'nick', 'ona', 'L’àlies ha de tenir com a mínim 4 caràcters.'],
  ['ca', 'birthdate', '2020-01-01', 'Has de tenir com a mínim 13 anys.'],
  ['es', 'birthdate', '2020-01-01', 'Debes tener como mínimo 13 años.'],
  ['es', 'phone', '1', 'El teléfono debe tener 9 cifras, sin espacios ni prefijo.'],
  ['ca', 'country', 'XX', 'Tria un país de la llista.'],
  ['es', 'terms', '', 'Tienes que aceptar las condiciones.'],
] as const)(
  'formats in %s for a registration with %s %j the message «%s»',
  (locale, field, value, message) => {
    const problem = findFieldProblems(accounts.REGISTRATION, { [field]: value }, CONTEXT)[field];
    expect(problem && fieldMessage(locale, problem, field)).toBe(message);
  },
);

test.each([
  ['ca', 'address', 'L’adreça completa és obligatòria.'],
  ['es', 'address', 'La dirección completa es obligatoria.'],
  ['ca', 'unknown', 'Aquest camp és obligatori.'],
  ['es', 'constructor', 'Este campo es obligatorio.'],
] as const)('formats in %s for a missing %s the message «%s»', (locale, field, message) => {
  expect(fieldMessage(locale, { rule: 'required', values: {} }, field)).toBe(message);
});

describe.each(LOCALES)('the field messages in %s', (locale) => {
  it.each(FORMS)('%s has a message for each possible problem', (_, schema) => {
    const said = listFieldMessages(locale, schema, CONTEXT);
    for (const { field, problem } of listPossibleProblems(schema, CONTEXT)) {
      expect(said[field]?.[problem.rule]).toBe(fieldMessage(locale, problem, field));
      expect(said[field]?.[problem.rule]).toMatch(/^\p{Lu}[^{}]+\.$/u);
    }
  });
});
