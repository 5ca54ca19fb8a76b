import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatPublishedDate } from '#domain/dates/published-date.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { ModerationTexts } from '#i18n/moderation-texts.ts';
import { $suspensions, loadSuspensions } from '#stores/comments/moderation/rules.ts';
import { SuspensionFacts } from './SuspensionFacts.tsx';
import desk from '#islands/desk/desk.module.css';

interface Props {
  locale: Locale;
  timeZone: string;
  texts: ModerationTexts;
}

/** The readers who may not comment now, those with a reply that waits first. */
export function SuspensionList({ locale, timeZone, texts }: Props) {
  const suspensions = useStore($suspensions, { ssr: 'initial' });
  useEffect(() => void loadSuspensions(), []);
  const when = (instant: string) => formatPublishedDate(instant, locale, timeZone);
  return (
    <section className={desk['part']} id="suspensions" aria-busy={!suspensions}>
      <h2>{texts.suspensions}</h2>
      {suspensions?.length === 0 && <p className="tinted">{texts.noSuspensions}</p>}
      {suspensions && suspensions.length > 0 && (
        <ul className={desk['list']}>
          {suspensions.map((suspension) => (
            <li key={suspension.reader} className={desk['waiting']}>
              <SuspensionFacts suspension={suspension} when={when} texts={texts} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
