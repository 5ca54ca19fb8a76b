import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { BookmarkKind } from '#domain/accounts/bookmark-kinds.ts';
import { isKept, setBookmark } from '#stores/accounts/bookmarks.ts';
import { $readerOutline, loadReaderOutline } from '#stores/accounts/current-user.ts';
import { $session, readSession } from '#stores/accounts/session.ts';
import styles from './LikeButton.module.css';

export interface LikeTexts {
  /** Labels of the button before and after it is pressed. */
  add: string;
  added: string;
  remove: string;
  failed: string;
}

interface Props {
  kind: BookmarkKind;
  id: string;
  texts: LikeTexts;
  /** Id of the page's login prompt, which opens without a script (SPECIFICATION §4). */
  prompt: string;
  /** Page that receives the form without JavaScript. */
  action: string;
}

/**
 * Why an island: saved stories belong to the reader, and the cached page is public. Use it with
 * `client:session`: without a session the server-rendered button stays, which opens the login
 * prompt.
 */
export function LikeButton({ kind, id, texts, prompt, action }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  const reader = useStore($readerOutline, { ssr: 'initial' });
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    readSession();
    void loadReaderOutline();
  }, []);

  if (session.status !== 'signed-in') {
    return (
      <form method="post" action={action} className={styles['like']}>
        <button type="button" className={styles['scripted']} {...opensModal(prompt)}>
          <Heart isFilled={false} />
          {texts.add}
        </button>
        <noscript>
          <input type="hidden" name="add" value={id} />
          <button type="submit">{texts.add}</button>
        </noscript>
      </form>
    );
  }

  const isOn = isKept(reader, kind, id);
  const toggle = async () => {
    setHasFailed(false);
    try {
      await setBookmark(kind, id, !isOn);
    } catch {
      // The error is in the shared error list. The button shows the actual state again.
      setHasFailed(true);
      // After the end of the session, the prompt asks the reader to log in.
      const dialog = document.getElementById(prompt);
      if ($session.get().status === 'signed-out' && dialog instanceof HTMLDialogElement)
        dialog.showModal();
    }
  };
  return (
    <div className={styles['like']}>
      <button
        type="button"
        aria-pressed={isOn}
        disabled={!reader}
        title={isOn ? texts.remove : undefined}
        onClick={() => void toggle()}
      >
        <Heart isFilled={isOn} />
        {isOn ? texts.added : texts.add}
      </button>
      <output className={styles['failed']}>{hasFailed && texts.failed}</output>
    </div>
  );
}

/**
 * Attributes without types in React. Browsers without `command` open the dialog as a popover
 * (src/browser/accounts/open-prompts.ts).
 */
function opensModal(dialog: string) {
  return { command: 'show-modal', commandfor: dialog };
}

function Heart({ isFilled }: { isFilled: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M12 20.5 4.3 12.7a5 5 0 0 1 7.07-7.07L12 6.26l.63-.63a5 5 0 0 1 7.07 7.07z" />
    </svg>
  );
}
