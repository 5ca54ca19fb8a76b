import { REGISTRATION } from '../accounts/forms/account-forms.ts';
import { REQUIRED, type FormContext, type FormSchema } from '../forms/field-rules.ts';
import { registerMaxDate } from './child-age.ts';

/** The fields of a child, in the order of the form. */
export type ChildField = 'nick' | 'name' | 'birthdate';

/**
 * The form that changes a child (SPECIFICATION §5): below the site's minimum age on `today`, both of
 * the context.
 */
export function childForm({
  minimumAge,
  today,
}: Pick<FormContext, 'minimumAge' | 'today'>): FormSchema<ChildField> {
  return {
    // Those of an account. A file of their own would be a further file of the registration.
    nick: REGISTRATION.nick,
    name: REGISTRATION.name,
    birthdate: {
      rules: [
        REQUIRED,
        { rule: 'day' },
        {
          rule: 'registerMaxDate',
          test: registerMaxDate(minimumAge, today),
          values: { age: minimumAge },
        },
      ],
    },
  };
}

/** The form that adds a child, with the guardian's consent (GDPR, article 8). */
export function newChildForm(
  context: Pick<FormContext, 'minimumAge' | 'today'>,
): FormSchema<ChildField | 'consent'> {
  return { ...childForm(context), consent: { rules: [{ rule: 'mustTrue' }] } };
}
