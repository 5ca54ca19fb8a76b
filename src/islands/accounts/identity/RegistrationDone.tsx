import { withBackUrl } from '#domain/paths/account-paths.ts';
import { FormNotice } from '#islands/forms/FormNotice.tsx';
import '#styles/controls/form.css';
import { AccountLink } from './AccountLink.tsx';
import type { RegistrationTexts } from './registration-steps.ts';
import type { Registered } from './use-registration.ts';
import { readBackUrl } from './use-back-url.ts';

/**
 * Next steps after a registration. `isNew` if the form was just sent. The login page handles the
 * form that requests the mail again.
 */
export function RegistrationDone({
  userId,
  email,
  isNew,
  texts,
  links,
}: Registered & {
  isNew: boolean;
  texts: RegistrationTexts;
  links: { login: string; sendAgain: string; register: string };
}) {
  return (
    <div className="form">
      <h2>{texts.steps.done}</h2>
      <FormNotice
        notice={{
          kind: 'done',
          text: texts.checkEmail.replace('{email}', email),
          takesFocus: isNew,
        }}
      />
      <form
        method="post"
        action={isNew ? withBackUrl(links.login, readBackUrl()) : links.sendAgain}
      >
        <input type="hidden" name="form" value="validation" />
        <input type="hidden" name="userId" value={userId} />
        <button type="submit" className="other-action">
          {texts.sendAgain}
        </button>
      </form>
      <p>
        {texts.wrongAddress} <AccountLink href={links.register}>{texts.registerAgain}</AccountLink>
      </p>
      <p>
        <AccountLink href={links.login}>{texts.login}</AccountLink>
      </p>
    </div>
  );
}
