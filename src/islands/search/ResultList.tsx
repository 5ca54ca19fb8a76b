import type { FoundCard } from '#domain/search/search-results.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { ResultCard, type ResultTexts } from './ResultCard.tsx';
import styles from './searcher.module.css';

interface Props {
  cards: readonly FoundCard[];
  label: string;
  locale: Locale;
  timeZone: string;
  /** Today (YYYY-MM-DD) in that time zone. */
  today: string;
  texts: ResultTexts;
}

/** Search results, best first. */
export function ResultList({ cards, label, ...rest }: Props) {
  return (
    <ol className={styles['results']} aria-label={label}>
      {cards.map((card) => (
        <li key={card.id}>
          <ResultCard card={card} {...rest} />
        </li>
      ))}
    </ol>
  );
}
