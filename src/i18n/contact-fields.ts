import { contactFields } from '#domain/contributions/contact-fields.ts';
import type { ShownField } from '#domain/forms/defined-form.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { textsIn } from './texts-in.ts';

/** The fields of the contact form of a site in a language; `undefined` without a form. */
export function contactFieldsOf({ site, locale }: Edition): ShownField[] | undefined {
  return contactFields(site, locale, textsIn(locale, 'contact:fields'));
}
