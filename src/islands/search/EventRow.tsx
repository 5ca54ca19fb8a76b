import { formatDayOf, formatTime } from '#domain/dates/published-date.ts';
import { imageUrlOf, renditionHeight } from '#domain/pictures/rendition.ts';
import type { FoundCard } from '#domain/search/search-results.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { kickerOf } from '#domain/stories/card-words.ts';
import { untilDay } from '#domain/text/prepositions.ts';
import { formatPrice } from '#domain/text/price.ts';
import { ListedCard } from '../cards/ListedCard.tsx';
import type { ResultTexts } from './ResultCard.tsx';
import { Snippet } from './Snippet.tsx';
import styles from './agenda-list.module.css';
import searcher from './searcher.module.css';

interface Props {
  card: FoundCard;
  locale: Locale;
  timeZone: string;
  texts: ResultTexts;
}

/** An event below the heading of its day: its hour or its last day, its place and its price. */
export function EventRow({ card, locale, timeZone, texts }: Props) {
  const { multimedia, event, eventDate, snippet } = card;
  const image = multimedia?.image ?? multimedia?.poster;
  const at = (width: 210 | 410) =>
    image ? imageUrlOf(image, { ratio: '4-3', width, format: 'webp' }) : undefined;
  const [src, src2x] = [at(210), at(410)];
  const hour =
    eventDate?.includes('T') === true ? formatTime(eventDate, locale, timeZone) : undefined;
  const { eventStartDate: start, eventEndDate: end, datesLiteral, location, price } = event ?? {};
  const lastDay =
    hour === undefined && end !== undefined && end !== start
      ? untilDay(formatDayOf(end, locale, timeZone), locale)
      : undefined;
  return (
    <ListedCard
      id={card.id}
      title={card.title}
      url={card.url}
      kicker={kickerOf(card, () => undefined)}
      heading="h3"
      className={`${searcher['result']} ${styles['event']}`}
      before={
        <>
          <p className={styles['when']}>
            {hour !== undefined && <time dateTime={eventDate}>{hour}</time>}
            {lastDay}
          </p>
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
      }
    >
      <Snippet parts={snippet} />
      <p className="meta">
        {card.access !== 'free' && <span className="access">{texts.access[card.access]}</span>}
        {datesLiteral !== undefined && <span>{datesLiteral}</span>}
        {location && <span>{location.name}</span>}
        {price !== undefined && (
          <span>{price === 0 ? texts.freeEntrance : formatPrice(price, locale)}</span>
        )}
      </p>
    </ListedCard>
  );
}
