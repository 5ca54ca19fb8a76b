import { useEffect, useState } from 'react';
import { REGISTRATION } from '../../domain/reader/account-forms.ts';
import type { FieldValues, FormContext } from '../../domain/reader/field-rules.ts';
import { textOf } from '../../domain/reader/validation-rules.ts';
import { CallError } from '../../stores/call-for-reader.ts';
import { prepareRegistration, register } from '../../stores/registration.ts';
import { readSession } from '../../stores/session.ts';
import { CheckField } from '../forms/CheckField.tsx';
import { FormNotice, type Notice } from '../forms/FormNotice.tsx';
import styles from '../forms/forms.module.css';
import { PasswordField, type PasswordTexts } from '../forms/PasswordField.tsx';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextField } from '../forms/TextField.tsx';
import { useForm, type FailedRules, type FieldTexts } from '../forms/use-form.ts';
import { useNickCheck } from './use-nick-check.ts';
import { useSteps } from './use-steps.ts';
import { PersonalFields, PostalFields, type PersonTexts } from '../forms/PersonFields.tsx';
import { AccountLink } from './AccountLink.tsx';

type Field = keyof typeof REGISTRATION;

/** The steps of SPECIFICATION §2, and the fields of each; in the last the account waits for its mail. */
const STEPS = [
  { name: 'account', fields: ['nick', 'email', 'password'] },
  { name: 'personal', fields: ['name', 'surname', 'birthdate', 'phone'] },
  { name: 'postal', fields: ['country', 'province', 'city', 'address', 'postalCode', 'terms'] },
] as const satisfies { name: string; fields: readonly Field[] }[];

export interface RegistrationTexts extends PersonTexts {
  steps: Record<(typeof STEPS)[number]['name'] | 'done', string>;
  /** With `{step}` and `{total}`. */
  step: string;
  next: string;
  previous: string;
  submit: string;
  waiting: string;
  passwordButton: PasswordTexts;
  passwordHint: string;
  nickFree: string;
  newsletters: string;
  terms: string;
  termsLink: string;
  /** With `{email}`. */
  checkEmail: string;
  login: string;
  haveAccount: string;
  requiredMark: string;
  invalidData: string;
  unproved: string;
  tooOften: string;
  failed: string;
}

interface Props {
  texts: RegistrationTexts;
  messages: FieldTexts<Field>;
  context: FormContext;
  options: { countries: readonly (readonly [string, string])[]; provinces: readonly (readonly [string, string])[] };
  newsletters: readonly { id: string; name: string }[];
  links: { login: string; terms: string | undefined };
  /** What became of the form that was sent without JavaScript, and what was typed in it. */
  notice?: Notice | undefined;
  failed?: FailedRules | undefined;
  values?: FieldValues | undefined;
  chosenNewsletters?: readonly string[] | undefined;
  /** What the form carries when it is sent again without JavaScript. */
  secondPress?: string | undefined;
  /** The address that a mail went to: the account is made. */
  registered?: string | undefined;
}

/** Why an island: one step after the other, a nick that is asked for while it is typed. Without JavaScript it is one long form. */
export function RegistrationForm(props: Props) {
  const { texts, messages, context, options, newsletters, links, values: typed = {} } = props;
  const [registered, setRegistered] = useState(props.registered);
  const [notice, setNotice] = useState(props.notice);
  const { box, at, goTo, turnTo } = useSteps();

  // The login page knows where to lead who is logged in.
  useEffect(() => {
    if (readSession().status === 'signed-in') location.replace(links.login + location.search);
  }, [links.login]);

  const form = useForm({
    schema: REGISTRATION,
    context,
    messages,
    failed: props.failed,
    async send(values) {
      setNotice(undefined);
      try {
        const outcome = await register({ ...bodyOf(values), newsletters: chosenNewsletters(form.props.ref.current) });
        if (outcome.ok) setRegistered(String(values['email']));
        else setNotice({ kind: 'problem', text: texts.unproved, takesFocus: true });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { httpCode, fields } = error.failure;
        const step = STEPS.findIndex((candidate) => candidate.fields.some((field) => field in fields));
        setNotice({
          kind: 'problem',
          text: httpCode === 429 ? texts.tooOften : httpCode >= 400 && httpCode < 500 ? texts.invalidData : texts.failed,
          // The first of the fields is looked at otherwise.
          takesFocus: step < 0,
        });
        if (step >= 0 && step !== at) turnTo(step);
        return fields;
      }
      return undefined;
    },
  });
  const isNickFree = useNickCheck(String(form.values['nick'] ?? ''), () => form.refuse('nick', 'inUse'));

  const isLast = at === STEPS.length - 1;
  useEffect(() => {
    if (isLast) prepareRegistration();
  }, [isLast]);

  if (registered !== undefined) {
    return (
      <div className={styles['form']}>
        <h2>{texts.steps.done}</h2>
        <FormNotice
          notice={{
            kind: 'done',
            text: texts.checkEmail.replace('{email}', registered),
            takesFocus: props.registered === undefined,
          }}
        />
        <p>
          <AccountLink href={links.login}>{texts.login}</AccountLink>
        </p>
      </div>
    );
  }
  const step = (index: number) => ({
    hidden: form.isAwake && index !== at,
    className: index === 0 ? undefined : styles['laterStep'],
    'data-awake': form.isAwake || undefined,
  });
  const legend = (index: number) => (
    <legend tabIndex={-1}>
      {texts.steps[STEPS[index]?.name ?? 'done']}
      <small className={styles['stepCount']}>
        {texts.step.replace('{step}', String(index + 1)).replace('{total}', String(STEPS.length))}
      </small>
    </legend>
  );
  return (
    <div ref={box}>
      <form
        method="post"
        className={styles['form']}
        {...form.props}
        onSubmit={(event) => {
          if (isLast) return form.props.onSubmit(event);
          event.preventDefault();
          if (form.check(STEPS[at]?.fields)) goTo(at + 1);
        }}
      >
        <FormNotice notice={notice} />
        <p className={styles['hint']}>{texts.requiredMark}</p>
        {props.secondPress !== undefined && <input type="hidden" name="recaptcha" value={props.secondPress} />}
        <fieldset {...step(0)}>
          {legend(0)}
          <TextField
            {...form.field('nick')}
            label={texts.nick}
            autoComplete="nickname"
            defaultValue={textOf(typed['nick'])}
            hint={isNickFree ? texts.nickFree : undefined}
          />
          <TextField {...form.field('email')} label={texts.email} type="email" autoComplete="email" defaultValue={textOf(typed['email'])} />
          <PasswordField
            {...form.field('password')}
            label={texts.password}
            texts={texts.passwordButton}
            hint={texts.passwordHint}
            canShow={form.isAwake}
            autoComplete="new-password"
          />
        </fieldset>
        <fieldset {...step(1)}>
          {legend(1)}
          <PersonalFields form={form} texts={texts} values={typed} />
        </fieldset>
        <fieldset {...step(2)}>
          {legend(2)}
          <PostalFields form={form} texts={texts} values={typed} options={options} />
          {newsletters.length > 0 && (
            <fieldset className={styles['choices']}>
              <legend>{texts.newsletters}</legend>
              {newsletters.map(({ id, name }) => (
                <CheckField key={id} name="newsletters" value={id} label={name} defaultChecked={props.chosenNewsletters?.includes(id)} />
              ))}
            </fieldset>
          )}
          <CheckField {...form.field('terms')} label={texts.terms} value="true" defaultChecked={typed['terms'] === true} />
          {links.terms !== undefined && (
            <p>
              <a href={links.terms} target="_blank">
                {texts.termsLink}
              </a>
            </p>
          )}
        </fieldset>
        <div className={styles['actions']}>
          {form.isAwake && at > 0 && (
            <button type="button" className={styles['secondary']} onClick={() => goTo(at - 1)}>
              {texts.previous}
            </button>
          )}
          <SubmitButton text={form.isAwake && !isLast ? texts.next : texts.submit} waiting={texts.waiting} isWaiting={form.isWaiting} />
        </div>
        <p>
          {texts.haveAccount} <AccountLink href={links.login}>{texts.login}</AccountLink>
        </p>
      </form>
    </div>
  );
}

/** The registration of SPECIFICATION §7; fields that are switched off are not sent. */
function bodyOf(values: FieldValues) {
  const text = (name: Field) => textOf(values[name]);
  return {
    nick: text('nick'),
    email: text('email'),
    password: text('password'),
    name: text('name'),
    surname: text('surname'),
    birthdate: text('birthdate'),
    phone: text('phone'),
    country: text('country'),
    province: text('province'),
    city: text('city'),
    address: text('address'),
    postalCode: text('postalCode'),
    terms: values['terms'] === true,
  };
}

function chosenNewsletters(form: HTMLFormElement | null): string[] {
  return form ? new FormData(form).getAll('newsletters').map(String) : [];
}
