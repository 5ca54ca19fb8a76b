import { useRef, useState } from 'react';
import { CallError } from '../../stores/call-for-reader.ts';
import { deleteAccount } from '../../stores/profile.ts';
import { FormNotice, type Notice } from '../forms/FormNotice.tsx';
import styles from '../forms/forms.module.css';
import { leaveFor } from '../forms/use-form.ts';

interface Props {
  texts: { link: string; title: string; text: string; confirm: string; cancel: string; demo: string; failed: string };
  links: { afterDelete: string };
  /** What became of it, sent without JavaScript. */
  notice?: Notice | undefined;
}

/**
 * Why an island: it asks again in a dialog. Without JavaScript the question and its button unfold in the page.
 */
export function DeleteAccount({ texts, links, notice: given }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const [notice, setNotice] = useState(given);
  const [isWaiting, setIsWaiting] = useState(false);

  const remove = async () => {
    setIsWaiting(true);
    try {
      await deleteAccount();
      await leaveFor(links.afterDelete);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setNotice({ kind: 'problem', text: error.failure.httpCode === 412 ? texts.demo : texts.failed });
    } finally {
      setIsWaiting(false);
      dialog.current?.close();
    }
  };

  return (
    <section className={styles['form']}>
      <FormNotice notice={notice} />
      <details>
        <summary
          className={styles['danger']}
          onClick={(event) => {
            event.preventDefault();
            dialog.current?.showModal();
            // Not the first button: Enter would be pressed on what cannot be undone.
            cancel.current?.focus();
          }}
        >
          {texts.link}
        </summary>
        <form method="post" aria-label={texts.link} className={styles['form']}>
          <input type="hidden" name="form" value="delete" />
          <p>{texts.text}</p>
          <button type="submit" className={styles['submit']}>
            {texts.confirm}
          </button>
        </form>
      </details>
      <dialog ref={dialog} className={styles['dialog']} aria-labelledby="delete-title">
        <h2 id="delete-title">{texts.title}</h2>
        <p>{texts.text}</p>
        <div className={styles['actions']}>
          <button type="button" className={styles['submit']} disabled={isWaiting} onClick={() => void remove()}>
            {texts.confirm}
          </button>
          <button ref={cancel} type="button" className={styles['secondary']} onClick={() => dialog.current?.close()}>
            {texts.cancel}
          </button>
        </div>
      </dialog>
    </section>
  );
}
