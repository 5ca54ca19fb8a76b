import { useMemo } from 'react';
import { earliestBirthdate } from '#domain/children/child-age.ts';
import { childForm, newChildForm, type ChildField } from '#domain/children/child-form.ts';
import type { Child } from '#domain/children/child.ts';
import type { FieldValues, FormContext } from '#domain/forms/field-rules.ts';
import { textOf } from '#domain/forms/validation-rules.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { CheckField } from '#islands/forms/CheckField.tsx';
import { SubmitButton } from '#islands/forms/SubmitButton.tsx';
import { TextField } from '#islands/forms/TextField.tsx';
import { useForm, type FailedRules, type FieldTexts } from '#islands/forms/use-form.ts';
import '#styles/controls/form.css';

export type ChildTexts = TextsIn<'children:list'> &
  TextsIn<'children:fields'> &
  Record<'end' | 'ended' | 'name' | 'birthdate' | 'requiredMark' | 'saving' | 'loading', string>;

export type ChildMessages = FieldTexts<ChildField | 'consent'>;

/** A form that was refused without JavaScript. `id`: of the child, or empty for a new one. */
export interface RefusedForm {
  id: string;
  failed: FailedRules;
  values: FieldValues;
}

interface Props {
  /** Absent for a new child, whose form asks for the consent. */
  child?: Child | undefined;
  texts: ChildTexts;
  messages: ChildMessages;
  context: FormContext;
  refused?: RefusedForm | undefined;
  send(values: FieldValues): Promise<FailedRules | undefined>;
}

/** The form that adds a child, or changes one. */
export function ChildForm({ child, texts, messages, context, refused, send }: Props) {
  const { minimumAge, today } = context;
  const isNew = child === undefined;
  const schema = useMemo(() => {
    const rules = { minimumAge, today };
    return isNew ? newChildForm(rules) : { ...childForm(rules), consent: { rules: [] } };
  }, [isNew, minimumAge, today]);
  const form = useForm({ schema, context, messages, failed: refused?.failed, send });
  const shown: FieldValues = refused?.values ?? { ...child };
  const label = isNew ? texts.add : texts.changeOf.replace('{nick}', child.nick);
  return (
    <form method="post" aria-label={label} className="form" {...form.props}>
      <input type="hidden" name="form" value={isNew ? 'add' : 'change'} />
      {child && <input type="hidden" name="id" value={child.id} />}
      <p className="note">{texts.requiredMark}</p>
      <div className="form-pair">
        <TextField
          {...form.field('nick')}
          label={texts.nick}
          hint={texts.nickHint}
          autoComplete="off"
          defaultValue={textOf(shown['nick'])}
        />
        <TextField
          {...form.field('name')}
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="off"
          defaultValue={textOf(shown['name'])}
        />
      </div>
      <TextField
        {...form.field('birthdate')}
        label={texts.birthdate}
        type="date"
        autoComplete="off"
        min={earliestBirthdate(minimumAge, today)}
        max={today}
        defaultValue={textOf(shown['birthdate'])}
      />
      {isNew && (
        <CheckField
          {...form.field('consent')}
          value="true"
          label={texts.consent}
          hint={texts.consentHint}
          defaultChecked={shown['consent'] === true}
        />
      )}
      <SubmitButton
        text={isNew ? texts.add : texts.save}
        waiting={texts.saving}
        isWaiting={form.isWaiting}
      />
    </form>
  );
}
