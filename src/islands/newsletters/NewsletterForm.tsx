import { useRef, useState } from 'react';
import { NEWSLETTER } from '#domain/accounts/forms/forms.ts';
import { CallError } from '#stores/call-for-reader.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { requestNewsletter } from '#stores/newsletters/newsletters.ts';
import { CheckField } from '../forms/CheckField.tsx';
import { FormNotice, type Notice } from '../forms/FormNotice.tsx';
import '#styles/controls/dialog.css';
import '#styles/controls/form.css';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextField } from '../forms/TextField.tsx';
import { TermsLabel, type Terms } from '../forms/TermsLabel.tsx';
import { useForm, type FailedRules, type FieldTexts } from '../forms/use-form.ts';

interface Props {
  /** Id of the newsletter. */
  newsletter: string;
  texts: TextsIn<'newsletter:form'>;
  terms: Terms;
  messages: FieldTexts<keyof typeof NEWSLETTER>;
  /** Page that receives the form without JavaScript. */
  action: string;
  notice?: Notice | undefined;
  failed?: FailedRules | undefined;
  email?: string | undefined;
}

/** Required by `useForm`. The rules of this form use neither value. */
const CONTEXT = { minimumAge: 0, today: '' };

/**
 * Why an island: a dialog shows the response without leaving the page (SPECIFICATION §4). Hydrate
 * it on interaction.
 */
export function NewsletterForm({
  newsletter,
  texts,
  terms,
  messages,
  action,
  notice: given,
  failed,
  email,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [notice, setNotice] = useState(given);
  const form = useForm({
    schema: NEWSLETTER,
    context: CONTEXT,
    messages,
    failed,
    async send(values) {
      setNotice(undefined);
      try {
        await requestNewsletter(String(values['email']), newsletter);
        form.props.ref.current?.reset();
        form.adopt();
        dialog.current?.showModal();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setNotice({ kind: 'problem', text: texts.failed });
        return error.failure.fields;
      }
      return undefined;
    },
  });
  return (
    <>
      <form method="post" action={action} className="form" {...form.props}>
        <FormNotice notice={notice} />
        <input type="hidden" name="newsletter" value={newsletter} />
        <TextField
          {...form.field('email')}
          label={texts.email}
          type="email"
          autoComplete="email"
          defaultValue={email}
        />
        <CheckField {...form.field('terms')} label={<TermsLabel {...terms} />} value="true" />
        <SubmitButton text={texts.submit} waiting={texts.sending} isWaiting={form.isWaiting} />
      </form>
      <dialog ref={dialog} className="dialog" aria-labelledby={`${newsletter}-thanks`}>
        <h2 id={`${newsletter}-thanks`}>{texts.thanksTitle}</h2>
        <p>{texts.thanksText}</p>
        <form method="dialog">
          <button type="submit" className="main-action">
            {texts.close}
          </button>
        </form>
      </dialog>
    </>
  );
}
