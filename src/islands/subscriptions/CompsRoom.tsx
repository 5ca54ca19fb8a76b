import { useEffect } from 'react';
import { formatDay } from '#domain/dates/published-date.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { FrameTexts } from '#i18n/frame-texts.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { compList, endSubscriptions, type CompLine } from '#stores/subscriptions/comps-room.ts';
import { countText, type PluralTexts } from '../count-text.ts';
import { CompForm } from './CompForm.tsx';
import { RoomList } from '../desk/RoomList.tsx';
import styles from '../desk/desk.module.css';

interface Props {
  locale: Locale;
  timeZone: string;
  /** Today (YYYY-MM-DD) in the zone of the site. */
  today: string;
  frame: FrameTexts;
  ended: PluralTexts;
  texts: TextsIn<'desk:comps'>;
}

/**
 * Why an island: it gives and ends subscriptions without a new page, and waits for an undo first.
 */
export function CompsRoom({ locale, timeZone, today, frame, ended, texts }: Props) {
  useEffect(() => void compList.load(undefined), []);
  const day = (date: string) => formatDay(date, locale, timeZone);
  const lastDay = ({ until: last }: CompLine) => texts.lastDay.replace('{date}', day(last));
  const end = (comps: readonly CompLine[]) =>
    endSubscriptions(comps, {
      ended: countText(comps.length, locale, ended),
      notEnded: texts.notEnded,
    });

  return (
    <div className={styles['room']}>
      <CompForm today={today} texts={texts} />
      <h2>{texts.list}</h2>
      <RoomList
        list={compList}
        locale={locale}
        texts={frame}
        empty={texts.empty}
        nameOf={({ nick }) => nick}
        renderLine={(item) => (
          <span className={styles['line']}>
            <strong>{item.nick}</strong>
            <span className={styles['muted']}>{lastDay(item)}</span>
          </span>
        )}
        renderDetail={(item) => (
          <div className={styles['detail']}>
            <dl>
              <dt>{texts.reader}</dt>
              <dd>{item.nick}</dd>
              <dt>{texts.firstDay}</dt>
              <dd>{day(item.since)}</dd>
              <dt>{texts.until}</dt>
              <dd>{day(item.until)}</dd>
            </dl>
          </div>
        )}
        bulk={{ mayBeSelected: () => true, actions: [{ text: texts.end, act: end }] }}
      />
    </div>
  );
}
