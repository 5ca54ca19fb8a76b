import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatList, formatTime } from '#domain/dates/published-date.ts';
import type { Role } from '#domain/sites/roles.ts';
import type { Waiting } from '#domain/desk/waiting.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { $home, loadHome } from '#stores/desk/home.ts';
import { countText, type PluralTexts } from '../count-text.ts';
import { LeftOutFiles } from './LeftOutFiles.tsx';
import '#styles/controls/outcome.css';
import styles from './desk.module.css';

interface Props {
  locale: Locale;
  timeZone: string;
  rooms: readonly { href: string; name: string }[];
  /** The place where each kind of waiting things is dealt with. */
  actions: Readonly<Record<Waiting['kind'], { href: string; text: string }>>;
  waiting: Readonly<Record<Waiting['kind'], PluralTexts>>;
  roles: Readonly<Record<Role, string>>;
  texts: TextsIn<'desk:homePage'> & TextsIn<'desk:load'>;
}

/** Why an island: it asks again what waits whenever its tab is shown. */
export function DeskHome({ locale, timeZone, rooms, actions, waiting, roles, texts }: Props) {
  const home = useStore($home, { ssr: 'initial' });
  useEffect(() => {
    const loadShown = () => {
      if (document.visibilityState === 'visible') void loadHome();
    };
    loadShown();
    document.addEventListener('visibilitychange', loadShown);
    return () => document.removeEventListener('visibilitychange', loadShown);
  }, []);

  return (
    <div className={styles['room']}>
      <section className={styles['part']} aria-busy={home.status === 'loading'}>
        <h2>{texts.waiting}</h2>
        {home.status === 'loading' && <p>{texts.loading}</p>}
        {home.status === 'failed' && (
          <>
            <p className="outcome isProblem">{texts.failed}</p>
            <button type="button" className="other-action" onClick={() => void loadHome()}>
              {texts.retry}
            </button>
          </>
        )}
        {home.status === 'ready' && home.waiting.length === 0 && (
          <p className="tinted">{texts.nothing}</p>
        )}
        {home.status === 'ready' && home.waiting.length > 0 && (
          <ul className={styles['list']}>
            {home.waiting.map(({ kind, count }) => (
              <li key={kind} className={styles['waiting']}>
                {countText(count, locale, waiting[kind])}{' '}
                <a href={actions[kind].href}>{actions[kind].text}</a>
              </li>
            ))}
          </ul>
        )}
      </section>
      {home.status === 'ready' && home.leftOut.length > 0 && (
        <LeftOutFiles fields={home.leftOut} title={texts.leftOut} note={texts.leftOutNote} />
      )}
      <section className={styles['part']}>
        <h2>{texts.rooms}</h2>
        <ul className={styles['list']}>
          {rooms.map(({ href, name }) => (
            <li key={href} className={styles['waiting']}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      </section>
      {home.status === 'ready' && (
        <p className="note">
          {texts.roles.replace(
            '{roles}',
            formatList(
              home.roles.map((role) => roles[role]),
              locale,
            ),
          )}{' '}
          {texts.until.replace('{time}', formatTime(home.until, locale, timeZone))}
        </p>
      )}
    </div>
  );
}
