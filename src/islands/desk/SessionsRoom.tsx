import { useEffect } from 'react';
import { formatPublishedDate } from '#domain/dates/published-date.ts';
import { describeDevice } from '#domain/accounts/session/device.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { FrameTexts } from '#i18n/frame-texts.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { endSessions, sessionList, type DeskSessionLine } from '#stores/desk/sessions-room.ts';
import { countText, type PluralTexts } from '../count-text.ts';
import { RoomList } from './RoomList.tsx';
import { TimeAgo } from './TimeAgo.tsx';
import styles from './desk.module.css';

interface Props {
  locale: Locale;
  timeZone: string;
  frame: FrameTexts;
  ended: PluralTexts;
  texts: TextsIn<'desk:sessions'>;
}

/** Why an island: it ends sessions without a new page, and waits for an undo first. */
export function SessionsRoom({ locale, timeZone, frame, ended, texts }: Props) {
  useEffect(() => void sessionList.load(undefined), []);
  const when = (instant: string) => formatPublishedDate(instant, locale, timeZone);
  const deviceOf = ({ userAgent }: DeskSessionLine) => describeDevice(userAgent) ?? texts.unknown;

  const end = (sessions: readonly DeskSessionLine[]) =>
    endSessions(sessions, {
      ended: countText(sessions.length, locale, ended),
      failed: texts.failed,
    });

  return (
    <RoomList
      list={sessionList}
      locale={locale}
      texts={frame}
      empty={texts.empty}
      nameOf={(item) => `${deviceOf(item)}, ${texts.since.replace('{date}', when(item.since))}`}
      renderLine={(item) => (
        <span className={styles['line']}>
          <strong>{deviceOf(item)}</strong>
          <TimeAgo at={item.since} locale={locale} timeZone={timeZone} within={texts.sinceAgo} />
          <span className={styles['muted']}>
            {item.isThisOne ? texts.here : texts.until.replace('{date}', when(item.until))}
          </span>
        </span>
      )}
      renderDetail={(item) => (
        <div className={styles['detail']}>
          <dl>
            <dt>{texts.site}</dt>
            <dd>{item.site}</dd>
            <dt>{texts.device}</dt>
            <dd>{item.userAgent || texts.unknown}</dd>
            <dt>{texts.opened}</dt>
            <dd>{when(item.since)}</dd>
            <dt>{texts.closes}</dt>
            <dd>{when(item.until)}</dd>
          </dl>
        </div>
      )}
      bulk={{
        mayBeSelected: ({ isThisOne }) => !isThisOne,
        actions: [{ text: texts.end, act: end }],
      }}
    />
  );
}
