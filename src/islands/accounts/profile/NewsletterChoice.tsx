import { useState, type SubmitEvent } from 'react';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { changeProfile, setBulletin } from '#stores/accounts/profile.ts';
import { CheckField } from '#islands/forms/CheckField.tsx';
import { FormNotice, type Notice } from '#islands/forms/FormNotice.tsx';
import '#styles/controls/form.css';
import { SubmitButton } from '#islands/forms/SubmitButton.tsx';
import { useReader, type LoginLinks } from './use-reader.ts';
import { Waiting } from './Waiting.tsx';

interface Props {
  texts: TextsIn<'profile:newsletters'> & TextsIn<'profile:change'> & { loading: string };
  /** Description of each newsletter, by id. */
  about: Readonly<Record<string, string>>;
  links: LoginLinks;
  user?: CurrentUser | undefined;
  notice?: Notice | undefined;
}

/** Why an island: subscriptions belong to the reader, and the cached page is public. */
export function NewsletterChoice({ texts, about, links, user: given, notice: givenNotice }: Props) {
  const user = useReader(links, given);
  const [notice, setNotice] = useState(givenNotice);
  const [isWaiting, setIsWaiting] = useState(false);
  if (!user) return <Waiting text={texts.loading} />;

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWaiting) return;
    const sent = new FormData(event.currentTarget);
    const wanted = sent.getAll('newsletters');
    const isBulletinWanted = sent.has('bulletin');
    setNotice(undefined);
    setIsWaiting(true);
    try {
      await setBulletin(user, isBulletinWanted);
      const newsletters = user.newsletters.map(({ id, name }) => ({
        id,
        name,
        isSubscribed: wanted.includes(id),
      }));
      if (newsletters.length > 0) await changeProfile({ newsletters });
      setNotice({ kind: 'done', text: texts.saved });
    } catch {
      setNotice({ kind: 'problem', text: texts.failed });
    }
    setIsWaiting(false);
  };

  return (
    <form
      method="post"
      aria-label={texts.title}
      className="form"
      onSubmit={(event) => void save(event)}
    >
      <FormNotice notice={notice} />
      <fieldset>
        <legend className="visually-hidden">{texts.title}</legend>
        {user.newsletters.map(({ id, name, isSubscribed }) => (
          <CheckField
            key={id}
            name="newsletters"
            value={id}
            label={name}
            hint={about[id]}
            defaultChecked={isSubscribed}
          />
        ))}
        <CheckField
          name="bulletin"
          value="true"
          label={texts.bulletin}
          hint={texts.bulletinHint}
          defaultChecked={user.bulletin}
        />
      </fieldset>
      {user.newsletters.length === 0 && <p>{texts.empty}</p>}
      <SubmitButton text={texts.save} waiting={texts.saving} isWaiting={isWaiting} />
    </form>
  );
}
