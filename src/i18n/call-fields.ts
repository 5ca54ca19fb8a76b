import { callFields, type CallForm } from '#domain/contributions/call-fields.ts';
import type { ShownField } from '#domain/forms/defined-form.ts';
import { getTranslator } from './translator.ts';

/** The fields of the form of a call for contributions, in the language of its story. */
export function callFieldsOf(call: CallForm): ShownField[] {
  const { locale } = call;
  const t = getTranslator(locale);
  return callFields(call, locale, {
    signature: t('contribution:signature'),
    signatureHint: t('contribution:signatureHint'),
    terms: t('contribution:terms'),
    mustAccept: t('errors:contribution.termsNotAccepted'),
  });
}
