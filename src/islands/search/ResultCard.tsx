import {
  formatBadge,
  formatCardDay,
  formatDayOf,
  formatPublishedDate,
} from '#domain/dates/published-date.ts';
import { inTimeZone } from '#domain/dates/relative-instant.ts';
import { imageUrlOf, renditionHeight } from '#domain/pictures/rendition.ts';
import type { FoundCard } from '#domain/search/search-results.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { bylineOf, kickerOf } from '#domain/stories/card-words.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { ListedCard } from '../cards/ListedCard.tsx';
import { Snippet } from './Snippet.tsx';
import styles from './searcher.module.css';

export type ResultTexts = TextsIn<'search:result'> & {
  /** Names of the story types. */
  types: Readonly<Record<string, string>>;
  /** Badges of stories that are not free. */
  access: { registered: string; subscriber: string };
  /** Badge of a live blog that continues. */
  live: string;
  /** Label of an advertisement among the results. */
  advertisement: string;
  /** Price of an event without one. */
  freeEntrance: string;
};

interface Props {
  card: FoundCard;
  locale: Locale;
  timeZone: string;
  /** Today (YYYY-MM-DD) in that time zone. */
  today: string;
  texts: ResultTexts;
}

/** A search result. The page prints the first ones with it as well, without hydrating them. */
export function ResultCard({ card, locale, timeZone, today, texts }: Props) {
  const { multimedia, eventDate, snippet } = card;
  const image = multimedia?.image ?? multimedia?.poster;
  const byline = bylineOf(card, locale);
  const instant = card.live?.updatedAt ?? card.publishedDate;
  const at = (width: 210 | 410) =>
    image ? imageUrlOf(image, { ratio: '4-3', width, format: 'webp' }) : undefined;
  const [src, src2x] = [at(210), at(410)];
  // The publication of an event is not its date.
  const isEvent = card.event !== undefined;
  const badge = eventDate === undefined ? undefined : formatBadge(eventDate, locale, timeZone);
  const before = (
    <>
      {badge && (
        <p className={styles['badge']} aria-hidden="true">
          <b>{badge.day}</b>
          {badge.month}
        </p>
      )}
      {src !== undefined && src2x !== undefined && (
        <img
          src={src}
          srcSet={`${src2x} 2x`}
          alt=""
          width={210}
          height={renditionHeight('4-3', 210)}
          loading="lazy"
          decoding="async"
        />
      )}
    </>
  );
  if (card.position !== undefined)
    return (
      <ListedCard
        id={card.id}
        title={card.title}
        url={card.url}
        kicker={texts.advertisement}
        heading="p"
        rel={card.url.startsWith('/') ? undefined : 'sponsored'}
        className={`${styles['result']} ${styles['place']}`}
        before={before}
      >
        {card.description !== undefined && <p className="subtitle">{card.description}</p>}
      </ListedCard>
    );
  return (
    <ListedCard
      id={card.id}
      title={card.title}
      url={card.url}
      kicker={kickerOf(card, (type) => texts.types[type])}
      badge={card.live && texts.live}
      className={styles['result']}
      before={before}
    >
      <Snippet parts={snippet} />
      <p className="meta">
        {card.access !== 'free' && <span className="access">{texts.access[card.access]}</span>}
        {eventDate !== undefined && (
          <time dateTime={eventDate}>{formatDayOf(eventDate, locale, timeZone)}</time>
        )}
        {eventDate === undefined && card.event?.datesLiteral !== undefined && (
          <span>{card.event.datesLiteral}</span>
        )}
        {card.event?.location && <span>{card.event.location.name}</span>}
        {byline !== undefined && byline !== '' && <span>{byline}</span>}
        {!isEvent && (
          <time
            className="card-time"
            dateTime={inTimeZone(instant, timeZone)}
            title={formatPublishedDate(instant, locale, timeZone)}
          >
            {formatCardDay(instant, { locale, timeZone, now: new Date(`${today}T12:00Z`) })}
          </time>
        )}
        {card.totalTime !== undefined && !isEvent && (
          <span>{texts.minutes.replace('{minutes}', String(card.totalTime))}</span>
        )}
        {card.ratingValue !== undefined && (
          <span>
            {texts.rating.replace(
              '{rating}',
              new Intl.NumberFormat(locale).format(card.ratingValue),
            )}
          </span>
        )}
      </p>
    </ListedCard>
  );
}
