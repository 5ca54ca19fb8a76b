import type { FieldValues, FormContext } from '#domain/forms/field-rules.ts';

/** A context in which a reader born on 20 April 2013 is thirteen years old. */
export const CONTEXT: FormContext = { minimumAge: 13, today: '2026-04-20' };

export const GOOD_REGISTRATION: FieldValues = {
  nick: 'farera',
  name: 'Núria',
  surname: "Pérez-Güell d'Arenys",
  birthdate: '1990-04-20',
  email: 'nuria@example.org',
  password: 'Tramuntana1',
  terms: true,
};

export const GOOD_PROFILE: FieldValues = {
  nick: 'farera',
  name: 'Núria',
  surname: 'Pérez',
  email: 'nuria@example.org',
  birthdate: null,
};
