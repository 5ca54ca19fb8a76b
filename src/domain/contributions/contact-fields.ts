import type { Locale } from '../locale/locale.ts';
import type { FormFieldDefinition, FormFields } from '../forms/form-definition.ts';
import { shownFields, type ShownField } from '../forms/defined-form.ts';
import type { Site } from '../sites/site.ts';

/** The field whose value is the sender's address. The newsroom's reply goes to it. */
export const CONTACT_EMAIL = 'email';

/** The field whose value is the subject of the mail. */
export const CONTACT_SUBJECT = 'subject';

type Words = Readonly<Record<'name' | 'email' | 'subject' | 'message' | 'terms', string>>;

/**
 * The fields of a site's contact form in a language: those that the site defines, else name,
 * address, subject, message and consent (SPECIFICATION §2 and §8 name the form and no field of it).
 * `undefined` without a form.
 */
export function contactFields(
  { contactForm }: Pick<Site, 'contactForm'>,
  locale: Locale,
  words: Words,
): ShownField[] | undefined {
  if (!contactForm) return undefined;
  return shownFields(contactForm.fields ?? usualFields(words), locale);
}

const common = { isRequired: true, errors: {} };

function usualFields({ name, email, subject, message, terms }: Words): FormFields {
  const fields: FormFieldDefinition[] = [
    { ...common, kind: 'text', name: 'name', label: name, maxLength: 100, rules: [] },
    { ...common, kind: 'email', name: CONTACT_EMAIL, label: email },
    { ...common, kind: 'text', name: CONTACT_SUBJECT, label: subject, maxLength: 150, rules: [] },
    { ...common, kind: 'long-text', name: 'message', label: message, maxLength: 3000 },
    { ...common, kind: 'consent', name: 'terms', label: terms },
  ];
  return fields;
}
