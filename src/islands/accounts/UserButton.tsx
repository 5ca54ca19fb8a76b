import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { initialOf } from '#domain/accounts/initial.ts';
import type { UserType } from '#domain/accounts/session/session-cookie.ts';
import { $readerOutline, loadReaderOutline, signOut } from '#stores/accounts/current-user.ts';
import { $session, readSession } from '#stores/accounts/session.ts';
import '#styles/controls/icon-button.css';
import { focusShown } from '../focus-shown.ts';
import {
  entryForKey,
  userMenuEntries,
  type UserMenuLinks,
  type UserMenuTexts,
} from './user-menu.ts';
import styles from './UserButton.module.css';

interface Props {
  texts: UserMenuTexts;
  links: UserMenuLinks;
}

/**
 * Why an island: the cached page is public, and only the browser knows the reader. Use it with
 * `client:session`: without a session the server-rendered link to the login page stays.
 */
export function UserButton({ texts, links }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  useEffect(() => {
    readSession();
    void loadReaderOutline();
  }, []);
  if (session.status === 'signed-in')
    return <UserMenu reader={session.id} type={session.type} texts={texts} links={links} />;
  return (
    <a className={`icon-button ${styles['login']}`} href={links.login} title={texts.login}>
      <HeadAndShoulders />
      <span className="visually-hidden">{texts.login}</span>
    </a>
  );
}

function UserMenu({ reader, type, texts, links }: Props & { reader: string; type: UserType }) {
  const unread = useUnread(reader);
  const [box, isOpen, setIsOpen] = useOpenBox();
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setIsOpen(false);
      button.current?.focus();
      return;
    }
    const entries = [...(box.current?.querySelectorAll<HTMLElement>('li > *') ?? [])];
    const entry = entryForKey(
      event.key,
      entries.findIndex((element) => element === document.activeElement),
      entries.length,
    );
    if (entry === undefined || (!isOpen && !event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    setIsOpen(true);
    // The menu is hidden until the next paint, and hidden elements cannot be focused.
    requestAnimationFrame(() => focusShown(entries[entry]));
  };

  const leave = async () => {
    if (await signOut()) location.assign(links.afterLogout);
  };

  return (
    <div ref={box} className={styles['box']}>
      <div className={styles['face']}>
        <button
          ref={button}
          type="button"
          className={`icon-button ${styles['button']}`}
          aria-label={[
            isOpen ? texts.close : texts.open,
            unread && `${texts.notifications}: ${unread}`,
          ]
            .filter(Boolean)
            .join('. ')}
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={() => setIsOpen(!isOpen)}
          onKeyDown={onKeyDown}
        >
          <ReaderFace />
        </button>
        {unread !== '' && (
          <span className={styles['unread']} aria-hidden="true">
            {unread}
          </span>
        )}
      </div>
      <nav id={menuId} className={styles['menu']} aria-label={texts.menu} hidden={!isOpen}>
        <ul>
          {userMenuEntries(type, { texts, links, unread }).map(({ text, href }) => (
            <li key={href}>
              <a href={href} onKeyDown={onKeyDown}>
                {text}
              </a>
            </li>
          ))}
          <li>
            <button type="button" onClick={leave} onKeyDown={onKeyDown}>
              {texts.logout}
            </button>
          </li>
        </ul>
      </nav>
    </div>
  );
}

/**
 * A box, whether it is open, and the way to open it. A press or the focus outside of it closes it.
 */
function useOpenBox() {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  return [box, isOpen, setIsOpen] as const;
}

/**
 * The number of the reader's unread notifications in words; empty for none. Its module comes for
 * readers only.
 */
function useUnread(reader: string): string {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async () => {
      const { $unread, loadUnread } = await import('#stores/notifications/notifications.ts');
      if (isGone) return;
      stop = $unread.subscribe(setUnread);
      await loadUnread(reader);
    };
    void start();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [reader]);
  if (unread === 0) return '';
  return unread > 99 ? '99+' : String(unread);
}

/** The reader's picture, else the first letter of the nick, else a generic head. */
function ReaderFace() {
  const outline = useStore($readerOutline, { ssr: 'initial' });
  const [isBroken, setIsBroken] = useState(false);
  const initial = initialOf(outline?.nick ?? '');
  if (outline?.thumbnailURL !== undefined && !isBroken)
    return (
      <img
        src={outline.thumbnailURL}
        alt=""
        width="36"
        height="36"
        onError={() => setIsBroken(true)}
      />
    );
  if (initial !== '') return <span aria-hidden="true">{initial}</span>;
  return <HeadAndShoulders />;
}

function HeadAndShoulders() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21a8 8 0 0 1 16 0z" />
    </svg>
  );
}
