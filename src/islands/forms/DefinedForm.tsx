import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import {
  isFileField,
  schemaOfFields,
  summaryOf,
  type ShownField,
} from '#domain/forms/defined-form.ts';
import { fieldId, type FieldValues, type FormContext } from '#domain/forms/field-rules.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  forgetFormDraft,
  keepFormDraft,
  readFormDraft,
  type DraftOf,
  type FormDraft,
} from '#stores/forms/form-draft.ts';
import { $session, readSession } from '#stores/accounts/session.ts';
import { DefinedFields, type FilesOf } from './DefinedFields.tsx';
import { FormNotice, type Notice } from './FormNotice.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useForm, type FailedRules, type FieldTexts, type Form } from './use-form.ts';
import '#styles/controls/form.css';
import '#styles/controls/outcome.css';

const NOTHING: FieldValues = {};

/** Milliseconds after the last key until the draft is kept. */
const KEPT_AFTER = 500;

/**
 * Result of sending. `page`: the browser cannot do it, so that the form is posted to its page.
 * `fields`: the violated rules.
 */
export type SendResult =
  | { kind: 'sent' | 'page' }
  | { kind: 'refused'; notice: Notice; fields?: FailedRules };

export interface DefinedFormProps {
  fields: readonly ShownField[];
  context: FormContext;
  messages: FieldTexts<string>;
  texts: TextsIn<'contribution:defined'> & { send: string; sending: string; sent: string };
  /** The page that receives the form without JavaScript. */
  action: string;
  /** A value of a hidden field: the second press without JavaScript. */
  proof?: string | undefined;
  /** Result of the form sent without JavaScript. */
  notice?: Notice | undefined;
  failed?: FailedRules | undefined;
  values?: FieldValues | undefined;
  /** Language of the draft's day. */
  locale: string;
}

/**
 * A form that content defines: fields, draft on the device, summary of errors, and a field that
 * persons do not see. `send` gets the answers and the value of that field.
 */
export function DefinedForm({
  fields,
  context,
  messages,
  texts,
  action,
  proof,
  notice: given,
  failed,
  values: first = NOTHING,
  locale,
  name,
  send,
  files,
  children,
}: DefinedFormProps & {
  /** The form, for its draft. */
  name: string;
  send(answers: Readonly<Record<string, string | boolean>>, website: string): Promise<SendResult>;
  files?: FilesOf;
  children?: ReactNode;
}) {
  const draftOf = useDraftOf(name);
  const [notice, setNotice] = useState(given);
  /** New fields have their own first values: `useForm` reads them again for a new schema. */
  const fieldsWith = (version: number, values: FieldValues) => ({
    version,
    values,
    schema: schemaOfFields(fields, context.today),
  });
  const [shown, setShown] = useState(() => fieldsWith(0, first));
  const form = useForm({
    schema: shown.schema,
    context,
    messages,
    failed,
    async send(values) {
      setNotice(undefined);
      const website = new FormData(form.props.ref.current ?? undefined).get('website');
      const result = await send(answersOf(values), typeof website === 'string' ? website : '');
      if (result.kind === 'refused') {
        setNotice(result.notice);
        return result.fields;
      }
      if (result.kind === 'page') {
        form.props.ref.current?.submit();
        return new Promise(() => {});
      }
      if (draftOf) forgetFormDraft(draftOf);
      form.adopt();
      setShown(({ version }) => fieldsWith(version + 1, NOTHING));
      setNotice({ kind: 'done', text: texts.sent, takesFocus: true });
      return undefined;
    },
  });
  const [draft, forgetDraft] = useDraft(draftOf, form.isAwake, {
    typed: draftedValues(fields, form.values),
    first: draftedValues(fields, shown.values),
  });
  const restore = ({ values }: FormDraft) => {
    setShown(({ version }) => fieldsWith(version + 1, { ...first, ...values }));
    forgetDraft();
  };
  return (
    <form method="post" action={action} className="form" {...form.props}>
      <FormNotice notice={notice} />
      {draft && (
        <div className="tinted form-actions">
          <p>{texts.draft.replace('{day}', dayInWords(draft.at, locale))}</p>
          <button type="button" className="other-action" onClick={() => restore(draft)}>
            {texts.restore}
          </button>
          <button
            type="button"
            className="text-action"
            onClick={() => {
              if (draftOf) forgetFormDraft(draftOf);
              forgetDraft();
            }}
          >
            {texts.discard}
          </button>
        </div>
      )}
      <ErrorSummary fields={fields} form={form} title={texts.wrong} />
      {proof !== undefined && <input type="hidden" name="proof" value={proof} />}
      <DefinedFields
        key={shown.version}
        fields={fields}
        form={form}
        values={shown.values}
        none={texts.none}
        files={files}
      />
      <p className="visually-hidden">
        <label>
          {texts.trap}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {children}
      <SubmitButton text={texts.send} waiting={texts.sending} isWaiting={form.isWaiting} />
    </form>
  );
}

/** The shown errors with links to their fields, if there are several. The first has the focus. */
function ErrorSummary({
  fields,
  form,
  title,
}: Pick<DefinedFormProps, 'fields'> & { form: Form<string>; title: string }) {
  const wrong = fields.flatMap((field) => {
    const { problem } = form.field(field.name);
    return problem === undefined ? [] : [{ name: field.name, text: summaryOf(field, problem) }];
  });
  if (wrong.length < 2) return null;
  return (
    <div className="outcome isProblem">
      <p>{title}</p>
      <ul>
        {wrong.map(({ name, text }) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function answersOf(values: FieldValues): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' || value === false
        ? []
        : [[name, value]],
    ),
  );
}

/** The form and its reader, once the island is in the browser. */
function useDraftOf(form: string): DraftOf | undefined {
  const session = useStore($session, { ssr: 'initial' });
  useEffect(() => void readSession(), []);
  const reader = session.status === 'signed-in' ? session.id : '';
  const isKnown = session.status !== 'pending';
  return useMemo(() => (isKnown ? { form, reader } : undefined), [form, reader, isKnown]);
}

/**
 * The draft to offer, until something is typed, and the way to offer it no more. Values that were
 * typed before the island was in the browser are kept too.
 */
function useDraft(
  of: DraftOf | undefined,
  isAwake: boolean,
  { typed, first }: Record<'typed' | 'first', Readonly<Record<string, string>>>,
): [FormDraft | undefined, () => void] {
  const [isOver, setIsOver] = useState(false);
  const draft = useMemo(() => of && readFormDraft(of), [of]);
  const text = JSON.stringify(typed);
  const isTyped =
    isAwake && Object.entries(typed).some(([name, value]) => value !== (first[name] ?? ''));
  useEffect(() => {
    if (!isTyped || !of) return undefined;
    const timer = setTimeout(() => keepFormDraft(of, JSON.parse(text)), KEPT_AFTER);
    return () => clearTimeout(timer);
  }, [of, text, isTyped]);
  return [isTyped || isOver ? undefined : draft, () => setIsOver(true)];
}

/**
 * The values that a draft may have: no file, and no consent, which is given anew each time.
 */
function draftedValues(fields: readonly ShownField[], values: FieldValues): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { name } = field;
      const value = values[name];
      return !isFileField(field) && typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function dayInWords(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(at);
}
