import type { Locale } from '#domain/locale/locale.ts';
import { getTranslator } from './translator.ts';

/**
 * The name of a channel of the schedule. Channels without a text have their slug: «tv-2» is «TV 2».
 */
export function channelName(channel: string, locale: Locale): string {
  const t = getTranslator(locale);
  if (channel === 'tv') return t('shows:channel.tv');
  if (channel === 'radio') return t('shows:channel.radio');
  return channel.replaceAll('-', ' ').toLocaleUpperCase(locale);
}
