import { formatDay, formatNearDay } from '#domain/dates/published-date.ts';
import type { FoundCard } from '#domain/search/search-results.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { agendaGroupOf, RUNNING, UNDATED, type AgendaGroup } from '#domain/agenda/agenda-group.ts';
import { EventRow } from './EventRow.tsx';
import type { ResultTexts } from './ResultCard.tsx';
import styles from './agenda-list.module.css';

interface Props {
  /** Events in the order of the agenda. */
  cards: readonly FoundCard[];
  locale: Locale;
  timeZone: string;
  /** Today (YYYY-MM-DD). Days of its year are named without the year. */
  today: string;
  texts: ResultTexts;
  /** Group whose heading is above this list already: it is repeated for screen readers only. */
  after?: AgendaGroup | undefined;
}

/**
 * Events by day: the days, then those that are on for days after the first of them, and those
 * without a date at the end.
 */
export function AgendaList({ cards, locale, timeZone, today, texts, after }: Props) {
  const nameOf = (group: AgendaGroup) => {
    if (group === RUNNING) return texts.running;
    if (group === UNDATED) return texts.undated;
    return group.slice(0, 4) === today.slice(0, 4)
      ? formatNearDay(group, locale)
      : formatDay(`${group}T12:00:00Z`, locale, 'UTC');
  };
  const groups = new Map<AgendaGroup, FoundCard[]>();
  for (const card of cards) {
    const group = agendaGroupOf(card, timeZone);
    groups.set(group, [...(groups.get(group) ?? []), card]);
  }
  return (
    <>
      {[...groups].map(([group, events]) => (
        <div key={group} className={styles['group']}>
          <h2 className={group === after ? 'visually-hidden' : undefined}>{nameOf(group)}</h2>
          <ol>
            {events.map((card) => (
              <li key={card.id}>
                <EventRow card={card} locale={locale} timeZone={timeZone} texts={texts} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </>
  );
}
