import type { Locale } from '#domain/locale/locale.ts';
import { getTranslator } from './translator.ts';

/** The reasons for which a password or a code of the desk is refused. */
export function accessTexts(locale: Locale) {
  const t = getTranslator(locale);
  return {
    'no-password': t('desk:access.noPasswordTyped'),
    'wrong-password': t('desk:access.wrongPassword'),
    'no-code': t('desk:access.noCode'),
    'wrong-code': t('errors:desk.invalidCode'),
    'too-often': t('desk:access.tooOften'),
    failed: t('desk:access.failed'),
  };
}
