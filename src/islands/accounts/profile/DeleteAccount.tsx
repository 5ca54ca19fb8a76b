import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FormContext } from '#domain/forms/field-rules.ts';
import { DELETION } from '#domain/accounts/forms/forms.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { CallError } from '#stores/call-for-reader.ts';
import { loadCurrentUser } from '#stores/accounts/current-user.ts';
import {
  deleteAccount,
  deletionProblemOf,
  type DeletionProblem,
} from '#stores/accounts/profile.ts';
import { focusShown } from '#islands/focus-shown.ts';
import { FormNotice, type Notice } from '#islands/forms/FormNotice.tsx';
import '#styles/controls/dialog.css';
import '#styles/controls/form.css';
import styles from './DeleteAccount.module.css';
import { PasswordField, type PasswordTexts } from '#islands/forms/PasswordField.tsx';
import { leaveFor, useForm, type FieldTexts, type Form } from '#islands/forms/use-form.ts';
import { useHasPassword } from './use-reader.ts';

type Field = keyof typeof DELETION;

interface Props {
  texts: TextsIn<'profile:delete.form'> & { password: string; passwordButton: PasswordTexts };
  problems: Readonly<Record<DeletionProblem, string>>;
  messages: FieldTexts<Field>;
  context: FormContext;
  links: { afterDelete: string };
  /** Printed by the server for readers without JavaScript. */
  hasPassword?: boolean | undefined;
  /** Result of the form sent without JavaScript. */
  notice?: Notice | undefined;
}

/**
 * Why an island: it asks for confirmation in a dialog, with the password of readers who have one.
 * Without JavaScript the question and its button unfold in the page.
 */
export function DeleteAccount({ hasPassword: isGiven, notice: given, ...props }: Props) {
  const { texts } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const hasPassword = useHasPassword(isGiven);
  const [notice, setNotice] = useState(given);
  const close = () => dialog.current?.close();
  const form = useDeletionForm(props, { hasPassword, onNotice: setNotice, onEnd: close });
  const [cancel, open] = useModal(dialog, form.props.ref);
  const question = { form, texts, hasPassword };
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
          <Question {...question} canShow={false} />
          <button type="submit" className="main-action">
            {submit}
          </button>
        </form>
      </details>
      <dialog ref={dialog} className="dialog" aria-labelledby="delete-title" onClose={form.adopt}>
        <h2 id="delete-title">{texts.title}</h2>
        <form method="post" className="form" {...form.props}>
          <Question {...question} canShow={form.isAwake} />
          <div className="form-actions">
            <button type="submit" className="main-action" aria-busy={form.isWaiting}>
              {submit}
            </button>
            <button ref={cancel} type="button" className="other-action" onClick={close}>
              {texts.cancel}
            </button>
          </div>
        </form>
      </dialog>
    </section>
  );
}

/**
 * The form of the dialog. `onEnd` is called unless the dialog shows why the password was refused.
 */
function useDeletionForm(
  { texts, problems, messages, context, links }: Omit<Props, 'hasPassword' | 'notice'>,
  {
    hasPassword,
    onNotice,
    onEnd,
  }: { hasPassword: boolean; onNotice(notice: Notice | undefined): void; onEnd(): void },
): Form<Field> {
  return useForm({
    schema: DELETION,
    context: { ...context, hasPassword },
    messages,
    async send({ password }) {
      onNotice(undefined);
      let isInDialog = false;
      try {
        if (await deleteAccount(hasPassword ? String(password) : undefined))
          return await leaveFor(links.afterDelete);
        onNotice({ kind: 'done', text: texts.linkSent, takesFocus: true });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const problem = deletionProblemOf(error.failure);
        isInDialog = hasPassword && (problem === 'wrongPassword' || problem === 'tooOften');
        if (isInDialog) return { password: problem };
        onNotice({ kind: 'problem', text: problems[problem], takesFocus: true });
      } finally {
        if (!isInDialog) onEnd();
      }
      return undefined;
    },
  });
}

/**
 * Opens the dialog after the profile is loaded: it asks for the password, or offers a link to
 * readers without one.
 */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  form: RefObject<HTMLFormElement | null>,
) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [openings, setOpenings] = useState(0);
  useEffect(() => {
    if (openings === 0 || dialog.current?.open !== false) return;
    dialog.current.showModal();
    // The button is not focused, because Enter would press it and deletion is irreversible.
    focusShown(form.current?.querySelector<HTMLInputElement>('[name=password]') ?? cancel.current);
  }, [openings, dialog, form]);
  const open = async () => {
    await loadCurrentUser();
    setOpenings((count) => count + 1);
  };
  return [cancel, open] as const;
}

/** `canShow`: the password can be made visible. */
function Question({
  form,
  texts,
  hasPassword,
  canShow,
}: Pick<Props, 'texts'> & { form: Form<Field>; hasPassword: boolean; canShow: boolean }) {
  return (
    <>
      <input type="hidden" name="form" value="delete" />
      <p>{texts.text}</p>
      {!hasPassword && <p>{texts.byMail}</p>}
      {hasPassword && (
        <PasswordField
          {...form.field('password')}
          label={texts.password}
          texts={texts.passwordButton}
          canShow={canShow}
          autoComplete="current-password"
        />
      )}
    </>
  );
}
