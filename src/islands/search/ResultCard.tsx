import { formatBadge, formatDayOf, formatPublishedDate, formatShortDate } from '../../domain/dates/published-date.ts';
import { imageUrlOf, renditionHeight } from '../../domain/pictures/rendition.ts';
import type { FoundCard } from '../../domain/search/search-results.ts';
import type { Locale } from '../../domain/sites/locale.ts';
import styles from './searcher.module.css';

export interface ResultTexts {
  /** Names of the story types. */
  types: Readonly<Record<string, string>>;
  /** Badges of stories that are not free. */
  access: { registered: string; subscriber: string };
  /** With `{minutes}`. */
  minutes: string;
  /** With `{rating}`. */
  rating: string;
}

interface Props {
  card: FoundCard;
  locale: Locale;
  timeZone: string;
  texts: ResultTexts;
}

/** A search result. The page prints the first ones with it as well, without hydrating them. */
export function ResultCard({ card, locale, timeZone, texts }: Props) {
  const { multimedia, eventDate, snippet, authors } = card;
  const image = multimedia?.image ?? multimedia?.poster;
  const kicker =
    card.kicker?.text ?? (card.articleNewsTypeEnum === 'article' ? card.category?.name : texts.types[card.articleNewsTypeEnum]);
  const names = authors.map(({ name }) => name).join(', ') || card.signature;
  const src = image && imageUrlOf(image, { ratio: '4-3', width: 210, format: 'webp' });
  const src2x = image && imageUrlOf(image, { ratio: '4-3', width: 410, format: 'webp' });
  // The publication of an event is not its date.
  const isEvent = card.event !== undefined;
  const badge = eventDate === undefined ? undefined : formatBadge(eventDate, locale, timeZone);
  return (
    <article className={styles['result']} data-id={card.id}>
      {badge && (
        <p className={styles['badge']} aria-hidden="true">
          <b>{badge.day}</b>
          {badge.month}
        </p>
      )}
      <div className={styles['words']}>
        {kicker !== undefined && <p className={styles['kicker']}>{kicker}</p>}
        <h2>
          <a href={card.url}>{card.title}</a>
        </h2>
        {snippet.length > 0 && (
          <p className={styles['snippet']}>
            {snippet.map(({ text, isMatch }, index) =>
              // The pieces of a snippet never change their places.
              // oxlint-disable-next-line react/no-array-index-key
              isMatch ? <mark key={index}>{text}</mark> : text,
            )}
          </p>
        )}
        <p className={styles['meta']}>
          {card.access !== 'free' && <span className={styles['access']}>{texts.access[card.access]}</span>}
          {eventDate !== undefined && <time dateTime={eventDate}>{formatDayOf(eventDate, locale, timeZone)}</time>}
          {eventDate === undefined && card.event?.datesLiteral !== undefined && <span>{card.event.datesLiteral}</span>}
          {card.event?.location && <span>{card.event.location.name}</span>}
          {names !== undefined && names !== '' && <span>{names}</span>}
          {!isEvent && (
            <time
              className="card-time"
              dateTime={card.publishedDate}
              title={formatPublishedDate(card.publishedDate, locale, timeZone)}
              data-zone={timeZone}
            >
              {formatShortDate(card.publishedDate, locale, timeZone)}
            </time>
          )}
          {card.totalTime !== undefined && !isEvent && <span>{texts.minutes.replace('{minutes}', String(card.totalTime))}</span>}
          {card.ratingValue !== undefined && (
            <span>{texts.rating.replace('{rating}', new Intl.NumberFormat(locale).format(card.ratingValue))}</span>
          )}
        </p>
      </div>
      {src !== undefined && src2x !== undefined && (
        <img src={src} srcSet={`${src2x} 2x`} alt="" width={210} height={renditionHeight('4-3', 210)} loading="lazy" decoding="async" />
      )}
    </article>
  );
}
