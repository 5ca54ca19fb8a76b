import { useStore } from '@nanostores/react';
import { useRef, type SubmitEvent } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  $compForm,
  acceptField,
  giveSubscription,
  type CompField,
} from '#stores/subscriptions/comps-room.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextField } from '../forms/TextField.tsx';
import { useIsAwake } from '../desk/use-is-awake.ts';
import { useRefusedForm } from '../desk/use-refused-form.ts';
import '#styles/controls/form.css';

interface Props {
  /** Today (YYYY-MM-DD) in the zone of the site. */
  today: string;
  texts: TextsIn<'desk:comps'>;
}

/**
 * The form that gives a subscription. Its inputs are uncontrolled, so that values typed before
 * hydration are preserved.
 */
export function CompForm({ today, texts }: Props) {
  const problems: Partial<Record<string, string>> = texts.problems;
  const { isSending, refused } = useStore($compForm, { ssr: 'initial' });
  const isAwake = useIsAwake();
  const form = useRef<HTMLFormElement>(null);
  useRefusedForm(form, isSending);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const gift = { email: String(values.get('email')), until: String(values.get('until')) };
    if (await giveSubscription(gift, texts)) form.current?.reset();
  };
  const field = (name: CompField) => {
    const reason = refused[name];
    return {
      name,
      problem: reason === undefined ? undefined : (problems[reason] ?? problems[name]),
      onChange: () => acceptField(name),
    };
  };

  return (
    <form ref={form} className="form" onSubmit={(event) => void send(event)} noValidate>
      <h2>{texts.title}</h2>
      <div className="form-pair">
        <TextField
          {...field('email')}
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          isRequired
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
        <TextField
          {...field('until')}
          label={texts.until}
          hint={texts.untilHint}
          type="date"
          isRequired
          min={today}
        />
      </div>
      <div className="form-actions">
        <SubmitButton
          text={texts.give}
          waiting={texts.giving}
          isWaiting={isSending}
          isDisabled={!isAwake}
        />
      </div>
    </form>
  );
}
