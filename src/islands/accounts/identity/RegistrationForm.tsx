import { useEffect } from 'react';
import type { FieldValues } from '#domain/forms/field-rules.ts';
import { prepareRegistration } from '#stores/accounts/registration.ts';
import { readSession } from '#stores/accounts/session.ts';
import { FormNotice } from '#islands/forms/FormNotice.tsx';
import '#styles/controls/form.css';
import type { PostalOptions } from '#islands/forms/PersonFields.tsx';
import { SubmitButton } from '#islands/forms/SubmitButton.tsx';
import { AccountLink } from './AccountLink.tsx';
import { AccountStep } from './AccountStep.tsx';
import { PersonalStep } from './PersonalStep.tsx';
import { PostalStep } from './PostalStep.tsx';
import { STEPS } from './registration-steps.ts';
import { RegistrationDone } from './RegistrationDone.tsx';
import { useRegistration, type RegistrationOptions } from './use-registration.ts';
import { useSteps } from './use-steps.ts';

interface Props extends RegistrationOptions {
  options: PostalOptions;
  newsletters: readonly { id: string; name: string }[];
  links: { login: string; sendAgain: string; register: string; terms: string | undefined };
  /** Values typed in the form sent without JavaScript. */
  values?: FieldValues | undefined;
  chosenNewsletters?: readonly string[] | undefined;
  /** Proof that lets the form be sent again without JavaScript. */
  resubmitProof?: string | undefined;
}

/**
 * Why an island: it shows one step at a time and checks the nick during typing. Without JavaScript
 * it is one long form.
 */
export function RegistrationForm(props: Props) {
  const { texts, options, newsletters, chosenNewsletters, links, values: typed = {} } = props;
  const { box, at, goTo, turnTo } = useSteps();
  const { form, notice, registered } = useRegistration(props, { at, turnTo });
  const isLast = at === STEPS.length - 1;

  // The login page redirects signed-in readers to the right page.
  useEffect(() => {
    if (readSession().status === 'signed-in') location.replace(links.login + location.search);
  }, [links.login]);
  useEffect(() => {
    if (isLast) prepareRegistration();
  }, [isLast]);

  if (registered !== undefined) {
    return (
      <RegistrationDone
        {...registered}
        isNew={props.registered === undefined}
        texts={texts}
        links={links}
      />
    );
  }
  const step = { form, texts, typed, at };
  return (
    <div ref={box}>
      <form
        method="post"
        className="form"
        {...form.props}
        onSubmit={(event) => {
          if (isLast) return form.props.onSubmit(event);
          event.preventDefault();
          if (form.check(STEPS[at]?.fields)) goTo(at + 1);
        }}
      >
        <FormNotice notice={notice} />
        <p className="note">{texts.requiredMark}</p>
        {props.resubmitProof !== undefined && (
          <input type="hidden" name="recaptcha" value={props.resubmitProof} />
        )}
        <AccountStep {...step} />
        <PersonalStep {...step} />
        <PostalStep
          {...step}
          options={options}
          newsletters={newsletters}
          chosenNewsletters={chosenNewsletters}
          terms={links.terms}
        />
        <div className="form-actions">
          {form.isAwake && at > 0 && (
            <button type="button" className="other-action" onClick={() => goTo(at - 1)}>
              {texts.previous}
            </button>
          )}
          <SubmitButton
            text={form.isAwake && !isLast ? texts.next : texts.submit}
            waiting={texts.waiting}
            isWaiting={form.isWaiting}
          />
        </div>
        <p>
          {texts.haveAccount} <AccountLink href={links.login}>{texts.login}</AccountLink>
        </p>
      </form>
    </div>
  );
}
