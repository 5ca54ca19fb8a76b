import { useEffect, useRef, useState } from 'react';
import type { FormContext } from '../../domain/reader/forms/field-rules.ts';
import { DELETION } from '../../domain/reader/forms/forms.ts';
import { CallError } from '../../stores/call-for-reader.ts';
import { loadCurrentUser } from '../../stores/current-user.ts';
import { deleteAccount, deletionProblemOf, type DeletionProblem } from '../../stores/profile.ts';
import { focusShown } from '../focus-shown.ts';
import { FormNotice, type Notice } from '../forms/FormNotice.tsx';
import '../../styles/controls/dialog.css';
import '../../styles/controls/form.css';
import styles from './DeleteAccount.module.css';
import { PasswordField, type PasswordTexts } from '../forms/PasswordField.tsx';
import { leaveFor, useForm, type FieldTexts } from '../forms/use-form.ts';
import { useHasPassword } from './use-reader.ts';

interface Props {
  texts: Record<'link' | 'title' | 'text' | 'confirm' | 'cancel' | 'password' | 'byMail' | 'askLink' | 'linkSent', string> & {
    passwordButton: PasswordTexts;
  };
  problems: Readonly<Record<DeletionProblem, string>>;
  messages: FieldTexts<keyof typeof DELETION>;
  context: FormContext;
  links: { afterDelete: string };
  /** Printed by the server for readers without JavaScript. */
  hasPassword?: boolean | undefined;
  /** Result of the form sent without JavaScript. */
  notice?: Notice | undefined;
}

/**
 * Why an island: it asks for confirmation in a dialog, with the password of readers who have one. Without JavaScript
 * the question and its button unfold in the page.
 */
export function DeleteAccount({ texts, problems, messages, context, links, hasPassword: isGiven, notice: given }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const hasPassword = useHasPassword(isGiven);
  const [notice, setNotice] = useState(given);
  const [openings, setOpenings] = useState(0);

  const form = useForm({
    schema: DELETION,
    context: { ...context, hasPassword },
    messages,
    async send({ password }) {
      setNotice(undefined);
      let isInDialog = false;
      try {
        if (await deleteAccount(hasPassword ? String(password) : undefined)) return await leaveFor(links.afterDelete);
        setNotice({ kind: 'done', text: texts.linkSent, takesFocus: true });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const problem = deletionProblemOf(error.failure);
        isInDialog = hasPassword && (problem === 'wrongPassword' || problem === 'tooOften');
        if (isInDialog) return { password: problem };
        setNotice({ kind: 'problem', text: problems[problem], takesFocus: true });
      } finally {
        if (!isInDialog) dialog.current?.close();
      }
      return undefined;
    },
  });

  const formElement = form.props.ref;
  useEffect(() => {
    if (openings === 0 || dialog.current?.open !== false) return;
    dialog.current.showModal();
    // The button is not focused, because Enter would press it and deletion is irreversible.
    focusShown(formElement.current?.querySelector<HTMLInputElement>('[name=password]') ?? cancel.current);
  }, [openings, formElement]);

  /**
   * Opens the dialog after the profile is loaded: it asks for the password, or offers a link to readers without one.
   */
  const open = async () => {
    await loadCurrentUser();
    setOpenings((count) => count + 1);
  };

  const passwordField = (canShow: boolean) =>
    hasPassword && (
      <PasswordField
        {...form.field('password')}
        label={texts.password}
        texts={texts.passwordButton}
        canShow={canShow}
        autoComplete="current-password"
      />
    );
  const question = (
    <>
      <p>{texts.text}</p>
      {!hasPassword && <p>{texts.byMail}</p>}
    </>
  );
  const submit = hasPassword ? texts.confirm : texts.askLink;

  return (
    <section className="form">
      <FormNotice notice={notice} />
      <details open={given?.kind === 'problem'}>
        <summary
          className={styles['danger']}
          onClick={(event) => {
            event.preventDefault();
            void open();
          }}
        >
          {texts.link}
        </summary>
        <form method="post" aria-label={texts.link} className="form">
          <input type="hidden" name="form" value="delete" />
          {question}
          {passwordField(false)}
          <button type="submit" className="main-action">
            {submit}
          </button>
        </form>
      </details>
      <dialog ref={dialog} className="dialog" aria-labelledby="delete-title" onClose={form.settle}>
        <h2 id="delete-title">{texts.title}</h2>
        <form method="post" className="form" {...form.props}>
          <input type="hidden" name="form" value="delete" />
          {question}
          {passwordField(form.isAwake)}
          <div className="form-actions">
            <button type="submit" className="main-action" aria-busy={form.isWaiting}>
              {submit}
            </button>
            <button ref={cancel} type="button" className="other-action" onClick={() => dialog.current?.close()}>
              {texts.cancel}
            </button>
          </div>
        </form>
      </dialog>
    </section>
  );
}
