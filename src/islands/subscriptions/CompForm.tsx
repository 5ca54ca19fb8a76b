import { useStore } from '@nanostores/react';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { $compForm, acceptField, giveSubscription, type CompField } from '#stores/subscriptions/comps-room.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextField } from '../forms/TextField.tsx';
import { useIsAwake } from '../desk/use-is-awake.ts';
import '#styles/controls/form.css';

export type CompFormTexts = Record<
  'title' | 'email' | 'emailHint' | 'until' | 'untilHint' | 'give' | 'giving' | 'given' | 'same' | 'notGiven' | 'demo',
  string
>;

interface Props {
  /** Today (YYYY-MM-DD) in the zone of the site. */
  today: string;
  /** The reasons of a refusal. */
  problems: Readonly<Record<string, string>>;
  texts: CompFormTexts;
}

/** The form that gives a subscription. Its inputs are uncontrolled, so that values typed before hydration are preserved. */
export function CompForm({ today, problems, texts }: Props) {
  const { isSending, refused } = useStore($compForm, { ssr: 'initial' });
  const isAwake = useIsAwake();
  const form = useRef<HTMLFormElement>(null);
  // Only after a request: a correction leaves the focus where it is.
  useEffect(() => {
    if (!isSending) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isSending]);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const gift = { email: String(values.get('email')), until: String(values.get('until')) };
    if (await giveSubscription(gift, texts)) form.current?.reset();
  };
  const field = (name: CompField) => {
    const reason = refused[name];
    return { name, problem: reason === undefined ? undefined : (problems[reason] ?? problems[name]), onChange: () => acceptField(name) };
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
        <TextField {...field('until')} label={texts.until} hint={texts.untilHint} type="date" isRequired min={today} />
      </div>
      <div className="form-actions">
        <SubmitButton text={texts.give} waiting={texts.giving} isWaiting={isSending} isDisabled={!isAwake} />
      </div>
    </form>
  );
}
