import { useEffect } from 'react';
import { formatPublishedDate } from '#domain/dates/published-date.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { FrameTexts } from '#i18n/frame-texts.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { messageTests, type MessageTestLine } from '#stores/paywall/message-tests-room.ts';
import { RoomList } from '../desk/RoomList.tsx';
import styles from '../desk/desk.module.css';

interface Props {
  locale: Locale;
  timeZone: string;
  frame: FrameTexts;
  texts: TextsIn<'desk:tests'>;
}

/** Why an island: it opens the counts of a test without a new page, by the frame of all rooms. */
export function MessageTestsRoom({ locale, timeZone, frame, texts }: Props) {
  useEffect(() => void messageTests.load(undefined), []);
  const when = (instant: string) => formatPublishedDate(instant, locale, timeZone);
  const periodOf = ({ from, until }: MessageTestLine) =>
    from === null || until === null
      ? ''
      : texts.period.replace('{from}', when(from)).replace('{until}', when(until));

  return (
    <RoomList
      list={messageTests}
      locale={locale}
      texts={frame}
      empty={texts.empty}
      nameOf={({ id }) => id}
      renderLine={(item) => (
        <span className={styles['line']}>
          <strong>{item.id}</strong>
          <span>{texts[item.state]}</span>
          <span className={styles['muted']}>{periodOf(item)}</span>
        </span>
      )}
      renderDetail={(item) => (
        <div className={styles['detail']}>
          <Counts test={item} locale={locale} texts={texts} />
          <p className={styles['muted']}>{texts.note}</p>
        </div>
      )}
    />
  );
}

/** The counts of each version, and their share of the views. */
function Counts({
  test,
  locale,
  texts,
}: {
  test: MessageTestLine;
  locale: Locale;
  texts: Props['texts'];
}) {
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const share = (count: number, views: number) =>
    views === 0 ? '–' : percent.format(count / views);
  const withShare = (count: number, views: number) =>
    texts.share.replace('{count}', number.format(count)).replace('{share}', share(count, views));
  return (
    <table className={styles['counts']}>
      <caption>{test.id}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.version}</th>
          <th scope="col">{texts.views}</th>
          <th scope="col">{texts.registrations}</th>
          <th scope="col">{texts.subscriptions}</th>
        </tr>
      </thead>
      <tbody>
        {test.versions.map(({ version, views, registrations, subscriptions }) => (
          <tr key={version}>
            <th scope="row">{version === 'published' ? texts.published : version}</th>
            <td>{number.format(views)}</td>
            <td>{withShare(registrations, views)}</td>
            <td>{withShare(subscriptions, views)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
