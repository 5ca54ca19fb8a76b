import { useStore } from '@nanostores/react';
import { formatWait } from '#domain/dates/wait.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { ModerationTexts } from '#i18n/moderation-texts.ts';
import { $numbers } from '#stores/comments/moderation/queue.ts';

/** How long comments waited for a decision in the last seven days. */
export function WaitingTime({ locale, texts }: { locale: Locale; texts: ModerationTexts }) {
  const numbers = useStore($numbers, { ssr: 'initial' });
  if (!numbers || numbers.median === null) return null;
  return (
    <p className="note">{texts.median.replace('{time}', formatWait(numbers.median, locale))}</p>
  );
}
